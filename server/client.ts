import type { Treaty } from '@elysiajs/eden';
import type { App } from './app.ts';

/** The typed client of the API. In process and over the network it is the same. */
export type Client = Treaty.Create<App>;

/** Dates stay the texts that the API sends: Eden would turn everything that looks like one into a Date. */
export const clientSettings = { parseDate: false } as const;

/** Asks for a file, which the typed client would take for a text. @param path with query, as a link has it. */
export type FetchFile = (path: string) => Promise<Response>;
