document.getElementById("app").textContent =
    "Ce navigateur est trop ancien pour Ludovie ; un plus récent fera l’affaire. " +
    "This browser is too old for Ludovie; a newer one will do.";
