/** Words that are written in capitals or otherwise than they are in a field's name. */
const spellings: Readonly<Record<string, string>> = { hs: 'HS', id: 'ID', tax: 'tax', lading: 'lading' };

/** `invoiceNumber` and `bill_of_lading` as people write them: "Invoice number", "Bill of lading". */
export function fieldWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _]/)
    .map((word) => spellings[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
