/** Whether a text is the number or letter that a form prints before the name of a box: `3.`, `(4)`, `12a)`, `iv.`, `(A)`. */
export const isBoxNumber = (text: string): boolean =>
  /^(?:[([]?(?:\d{1,2}[a-z]?|[ivx]{1,4})[.):\]]|\([a-z]\))$/i.test(text);
