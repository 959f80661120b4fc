const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '´': "'",
  '−': '-',
  '–': '-',
  '—': '-',
};

const isAscii = /^[\x20-\x7e]*$/;

/**
 * Text as it is compared: lower case, without accents, one kind of apostrophe and dash. Accents go because
 * an OCR engine trained on English drops them.
 */
export function foldText(text: string): string {
  // Most of what is folded has no accents to lose: a third of the time.
  if (isAscii.test(text)) return text.toLowerCase();
  const lower = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return lower.replace(/[ßłøæœđı’‘´−–—]/g, (letter) => letters[letter] ?? letter);
}

/**
 * Folded text with nothing but letters, digits and `#`: what makes `Invoice No.`, `INVOICE  NO` and the
 * badly kerned `Inv oice No` one and the same.
 */
export function squash(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase().replace(/[^a-z0-9#]+/g, '');
  return foldText(text).replace(/[^\p{L}\p{N}#]+/gu, '');
}

/** As `squash`, with the letters and digits that OCR takes for one another made equal. */
export function squashLikeOcr(text: string): string {
  return squash(text)
    .replace(/rri/g, 'rn')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[1lij|t]/g, 'i')
    .replace(/[0oq]/g, 'o')
    .replace(/5/g, 's')
    .replace(/8/g, 'b')
    .replace(/c/g, 'e');
}
