import { writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { serveRequests } from '../../../../core/reading/pool/serve-requests.ts';
import { ReadingError } from '../../../../core/reading/reading-error.ts';

/** What a child can be asked to do to its pool. */
export type Misbehaviour =
  | { readonly act: 'tell' }
  | { readonly act: 'wait'; readonly milliseconds: number; readonly pages?: number }
  /** `marker`: a file that it writes its process id to when it is about to. */
  | { readonly act: 'hang' | 'spin'; readonly marker?: string }
  | { readonly act: 'eat'; readonly megabytes: number }
  | { readonly act: 'exit' }
  | { readonly act: 'throw later' }
  | { readonly act: 'refuse' }
  | { readonly act: 'break' };

export interface Told {
  readonly pid: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly priority: number;
  readonly environment: readonly string[];
}

const kept: Uint8Array[] = [];

serveRequests<Misbehaviour, Told>(async (request, onPageCount) => {
  switch (request.act) {
    case 'wait':
      if (request.pages !== undefined) onPageCount(request.pages);
      await Bun.sleep(request.milliseconds);
      break;
    case 'hang':
      if (request.marker) writeFileSync(request.marker, String(process.pid), { flush: true });
      await new Promise(() => {});
      break;
    case 'spin':
      if (request.marker) writeFileSync(request.marker, String(process.pid), { flush: true });
      for (;;);
    case 'eat':
      for (let megabyte = 0; megabyte < request.megabytes; megabyte += 10) {
        kept.push(new Uint8Array(10 * 1024 * 1024).fill(megabyte));
        await Bun.sleep(1);
      }
      break;
    case 'exit':
      process.exit(3);
      break;
    case 'throw later':
      setTimeout(() => {
        throw new Error('nobody catches this');
      });
      await new Promise(() => {});
      break;
    case 'refuse':
      throw new ReadingError('FILE_ENCRYPTED');
    case 'break':
      throw new TypeError('a mistake of ours');
  }
  return {
    pid: process.pid,
    startedAt: performance.timeOrigin,
    priority: getPriority(),
    environment: Object.keys(process.env),
  };
});
