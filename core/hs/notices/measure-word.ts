/** `500ml`, `x200`, `10x20`: figures with a unit, models and sizes. */
export const isMeasure = (word: string): boolean => /\d/.test(word) && word.replace(/\d/g, '').length <= 3;
