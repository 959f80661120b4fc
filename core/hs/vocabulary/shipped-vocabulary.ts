import { fileURLToPath } from 'node:url';

/** The folder with the vocabulary that comes with Landfall; its README describes the format of the files. */
export const shippedVocabulary = fileURLToPath(new URL('../../../data/vocabulary', import.meta.url));
