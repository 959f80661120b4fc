/** Tells whoever is signed in which version of the program answers, so that a client of another one can say so. */
export const versionHeader = 'x-landfall-version';
