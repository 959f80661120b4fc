import { squash } from '../../layout/fold.ts';
import type { DocumentType } from '../extraction.ts';

/** Who may have made a paper, by the names that each type has for him. */
const issuers = {
  invoice: ['supplier'],
  packing_list: ['supplier'],
  bill_of_lading: ['carrier', 'shipper'],
  certificate_of_origin: ['issuingAuthority', 'exporter'],
} as const satisfies Record<DocumentType, readonly string[]>;

/** Shorter names and numbers are part of other words. */
const shortest = 5;

const iban = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,4})?\b/g;
const domain = /(?:@|www\.|https?:\/\/)([a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.[a-z]{2,})/gi;

const namesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null
    ? [Reflect.get(value, 'taxId'), Reflect.get(value, 'name')]
    : [value];

/** Whether a domain belongs to the maker of the paper: `nordwind-gmbh.de` of Nordwind GmbH, and not that of its customer. */
const isOf = (host: string, names: readonly string[]): boolean => {
  const own = squash(host.split('.').at(-2) ?? '');
  return own.length >= 4 && names.some((name) => name.includes(own) || own.includes(name.slice(0, 6)));
};

/**
 * By what the maker of an approved paper is known again, squashed: tax number, name, account, domain.
 *
 * @param data approved, of its type
 * @param text the printed text of its pages
 */
export function issuerKeys(type: DocumentType, data: object, text: string): readonly string[] {
  const stated = issuers[type]
    .flatMap((field) => namesOf(Reflect.get(data, field)))
    .filter((value) => typeof value === 'string')
    .map(squash);
  const accounts = type === 'invoice' ? [...text.matchAll(iban)].map(([number]) => squash(number)) : [];
  const hosts = [...text.matchAll(domain)]
    .map((match) => match[1] ?? '')
    .filter((host) => isOf(host, stated))
    .map(squash);
  return [...new Set([...stated, ...accounts, ...hosts])].filter((key) => key.length >= shortest);
}

/** Whether a paper names the maker. @param text the printed text of its pages, squashed */
export const namesIssuer = (keys: readonly string[], text: string): boolean =>
  keys.some((key) => text.includes(key));
