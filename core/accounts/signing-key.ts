import { join } from 'node:path';
import { loadKeyFile } from '../files/key-file.ts';
import type { Random } from './secrets.ts';

/**
 * The key that access tokens are signed with, 256 bits, in `access-token.key` in the data folder.
 * @throws Error with what to do when the file is not such a key.
 */
export const loadSigningKey = (dataFolder: string, random: Random): Promise<Uint8Array> =>
  loadKeyFile(
    join(dataFolder, 'access-token.key'),
    random,
    'Delete it: a new one is made, and everybody signs in again.',
  );
