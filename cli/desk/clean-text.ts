import { shown } from '../screens/shown.ts';

/** More of one text than any screen holds: a page can print a description of a megabyte. */
const longest = 4_000;

/** Text of a document, or of anybody, on one line and as a terminal may show it. */
export const cleanText = (text: string): string => shown(text.slice(0, longest));
