import { t } from 'elysia';
import { nullable, oneOf } from './shared.ts';

/** Fields of documents. What is not on the page is null. */
export const text = () => nullable(t.String());
export const amount = () => nullable(t.Number());
export const date = () => nullable(t.String({ description: 'YYYY-MM-DD', examples: ['2026-03-02'] }));
export const country = () => nullable(t.String({ description: 'ISO 3166-1 alpha-2', examples: ['TR'] }));
export const weightUnit = () => nullable(oneOf('kg', 'g', 't', 'lb', 'oz'));
export const party = t.Object({ name: text(), address: text(), country: country(), taxId: text() });
