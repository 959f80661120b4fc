/** What a language model is asked for: values that are printed as they are. No cells of lines, addresses or units. */
const asked = [
  /\.(?:taxId|name)$/,
  /(?:Number|Date|Amount)$/,
  /^(?:subtotal|(?:gross|net)Weight|volume|packageCount|currency|incoterm|incotermPlace|paymentTerms)$/,
  /^(?:country|port|place)/,
  /^(?:carrier|vessel|issuingAuthority)$/,
];

/** Whether a language model may be asked for a field. The parent asks: it loads no readers of values. */
export const isModelField = (path: string): boolean =>
  !path.includes('[') && asked.some((pattern) => pattern.test(path));
