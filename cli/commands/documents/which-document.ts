/** The argument that names a document, with how it is written in a path: the number of a paper may hold a slash. */
export const whichDocument = [
  '<id>',
  'its id, a unique beginning of it, or the number of the paper',
  (text: string): string => encodeURIComponent(text),
] as const;
