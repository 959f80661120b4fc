const postal =
  /(?<![\p{L}\d])(?:[A-Z]{1,2}-?\s?)?\d{4,6}(?:-\d{3,4})?(?!\d)|(?<![\p{L}\d])\d{2}-\d{3}(?!\d)|(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}(?![\p{L}\d])|(?<![\p{L}\d])[A-CEGHJ-NPR-TV-Y]\d[A-Z]\s?\d[A-Z]\d(?![\p{L}\d])|(?<!\d)\d{4}\s?[A-Z]{2}(?![\p{L}])|(?<!\d)\d{3}\s\d{2}(?!\d)/u;

/** Whether a text has a postal code, as the line of the town does. */
export const hasPostalCode = (text: string): boolean => postal.test(text.replace(dateLike, ' '));

const dateLike =
  /\d{1,2}[./ -]\p{L}{3,}[./ -]\d{4}(?!\d)|(?<!\p{L})\p{L}{3,9}\.? \d{1,2}, (?:19|20)\d{2}(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[-/]\d{2}[-/]\d{2}/gu;
