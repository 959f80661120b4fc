/** States the version of the program to whoever is signed in, so that a client of another version can report it. */
export const versionHeader = 'x-landfall-version';
