import type { ExitCode } from '../exit-codes.ts';

/** Desk to engine. */
export type ToEngine =
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly method: string;
      /** With query. */
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      /** Empty: none. */
      readonly body: Uint8Array;
    }
  /** Begin to read what waits in the data folder. */
  | { readonly kind: 'read' }
  /** Finish what is being read, and end. */
  | { readonly kind: 'close' };

/** Engine to desk. */
export type FromEngine =
  | { readonly kind: 'open' }
  | { readonly kind: 'refused'; readonly error: EngineRefusal }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    };

/** Why the data folder could not be opened: the parts of a CommandError. */
export interface EngineRefusal {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly message: string;
  readonly next: string | null;
}
