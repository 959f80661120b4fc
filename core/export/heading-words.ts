/** Words of column names that are not written in lower case. */
const spellings: Readonly<Record<string, string>> = { hs: 'HS', id: 'ID' };

/** A name for a person: `invoiceNumber` is `Invoice number`, `supplier.name` `Supplier name`, `bill_of_lading` `Bill of lading`. */
export function headingWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ ._]/)
    .map((word) => spellings[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
