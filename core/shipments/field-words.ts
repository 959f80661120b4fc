/** A path in words: `lineItems[2].netWeight` is `line 3 net weight`, `notifyParty.name` is `notify party name`. */
export const fieldWords = (path: string): string =>
  path
    .replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replace(/^lineItems/, 'line')
    .replace(/^containers\b/, 'container')
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/\bhs code\b/, 'HS code')
    .trim();
