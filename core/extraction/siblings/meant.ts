import { isSame, type TaughtValue } from '../taught/values.ts';
import { facts } from './facts.ts';
import type { Stated } from './stated.ts';

/** A value that papers beside this one state. */
export interface Meant {
  /** The name of a `Fact`. */
  readonly fact: string;
  readonly value: TaughtValue;
  readonly unit: string | null;
  readonly statements: readonly Stated[];
  /** Whether a text layer, a proof or a person stands behind it, or two papers agree. */
  readonly isBelieved: boolean;
}

const isEqual = (a: Pick<Meant, 'fact' | 'value' | 'unit'>, b: Pick<Meant, 'fact' | 'value' | 'unit'>) =>
  a.fact === b.fact && a.unit === b.unit && isSame(a.value, b.value);

/** The values of other papers, each once. */
export function meantValues(stated: readonly Stated[]): readonly Meant[] {
  const groups: Stated[][] = [];
  for (const one of stated) {
    const same = groups.find(([first]) => isEqual(first!, one));
    if (same) same.push(one);
    else groups.push([one]);
  }
  return groups.map((statements) => {
    const { fact, value, unit } = statements[0]!;
    const papers = new Set(statements.map(({ documentId }) => documentId));
    const isBelieved = papers.size > 1 || statements.some(({ proof }) => proof !== 'scan');
    return { fact, value, unit, statements, isBelieved };
  });
}

/** The paper that speaks for a value, and what it states, for a sentence: `packing list.pdf, which a person has confirmed`. */
export function spokenFor({ statements }: Meant): string {
  const order = ['confirmed', 'check digit', 'digital', 'sums', 'scan'] as const;
  const [best] = statements.toSorted((a, b) => order.indexOf(a.proof) - order.indexOf(b.proof));
  const { fileName, proof } = best!;
  const others = new Set(statements.map(({ documentId }) => documentId)).size - 1;
  const more = others > 0 ? ` and ${others === 1 ? 'one other paper' : `${others} other papers`}` : '';
  return `${fileName}${more} (${proofs[proof]})`;
}

const proofs = {
  confirmed: 'confirmed by a person',
  'check digit': 'proven by its check digit',
  digital: 'not a scan',
  sums: 'proven by its sums',
  scan: 'read alike from each',
} as const;

/** For a person, within a sentence. */
export const wordsOf = ({ fact }: Pick<Meant, 'fact'>): string =>
  facts.find(({ name }) => name === fact)?.words ?? fact;
