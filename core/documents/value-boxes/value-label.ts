/**
 * A field's path as a person reads it beside its value: `supplier.name` as it is, `lineItems[3].quantity`
 * as `4: quantity`.
 */
export function valueLabel(path: string, confidence: number): string {
  const name = path
    .replace(/^\w+\[(\d+)\]\.?/, (_, index: string) => `${Number(index) + 1}: `)
    .replace(/: $/, '');
  return `${name} ${Math.round(confidence * 100)} %`;
}

/** From which confidence on a frame has which colour. */
export const frameColours = [
  { from: 0.9, colour: '#13803c', meaning: '90 % and more' },
  { from: 0.7, colour: '#c77700', meaning: '70 % and more' },
  { from: 0, colour: '#c9252d', meaning: 'less: check first' },
] as const;

export const frameColour = (confidence: number): string =>
  (frameColours.find(({ from }) => confidence >= from) ?? frameColours[2]).colour;
