/** Made by web/faces.mjs from the folders beside this file. */
declare module "ludovie:faces" {
    const faces: readonly import("./face").GameFace[];
    export default faces;
}
