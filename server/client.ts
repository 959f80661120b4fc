import type { Treaty } from '@elysiajs/eden';
import type { App } from './app.ts';

/** The typed client of the API. In process and over the network it is the same. */
export type Client = Treaty.Create<App>;

/** Dates stay the texts that the API sends: Eden would turn everything that looks like one into a Date. */
export const clientSettings = { parseDate: false } as const;
