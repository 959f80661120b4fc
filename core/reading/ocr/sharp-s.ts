/** Endings of words in which OCR takes ß for B, ñ or 8: those that addresses and goods are full of. */
const misread = /(?<=stra|gro|wei|gie|ma)[Bñ8](?=e|handel|:|$)/giu;

/** `Straße` where OCR, to which ß is rare, read `StraBe` or `Strañe`. In capitals there is no ß. */
export function withSharpS(text: string): string {
  return /\p{Ll}[Bñ8](?:\p{Ll}|:|$)/u.test(text) ? text.replace(misread, 'ß') : text;
}
