/** Made by web/languages.mjs from po/. */
declare module "ludovie:languages" {
    const languages: readonly {
        id: string;
        plural: (n: number) => number; // which form goes with a number
    }[];
    export default languages;
}
