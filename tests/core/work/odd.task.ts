import { ServiceError } from '../../../core/errors.ts';
import type { WorkerTools } from '../../../core/work/worker-tools.ts';

/** What a worker can be asked to do to its pool. */
export type Oddity =
  | { readonly act: 'tell' | 'spin' | 'eat' | 'refuse' | 'break' | 'exit' }
  | { readonly act: 'write'; readonly bytes: number; readonly thenSpin?: boolean }
  | { readonly act: 'ask'; readonly description: string };

export interface Told {
  readonly pid: number;
  readonly answer: unknown;
}

/** Does what it is asked, as no task of the program does. */
export default async function oddTask(oddity: Oddity, { core, output }: WorkerTools): Promise<Told> {
  const { act } = oddity;
  if (act === 'write') output.write(new Uint8Array(oddity.bytes));
  if (act === 'spin' || (act === 'write' && oddity.thenSpin)) for (;;);
  if (act === 'eat') {
    const kept: Uint8Array[] = [];
    for (;;) kept.push(new Uint8Array(20_000_000).fill(kept.length));
  }
  if (act === 'refuse') throw new ServiceError('SHIPMENT_NOT_FOUND', { why: 'asked to' });
  if (act === 'break') throw new Error('a mistake of ours');
  if (act === 'exit') process.exit(3);
  const answer = act === 'ask' ? await core.askAboutGoods([oddity.description], 'now') : null;
  return { pid: process.pid, answer };
}
