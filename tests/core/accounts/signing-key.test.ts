import { describe, expect, test } from 'bun:test';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemRandom } from '../../../core/accounts/secrets.ts';
import { loadSigningKey } from '../../../core/accounts/signing-key.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the key that access tokens are signed with', () => {
  test('is made once, even by many at the same time, and only its owner reads it', async () => {
    const folder = temporaryFolder();
    const keys = await Promise.all(Array.from({ length: 8 }, () => loadSigningKey(folder, systemRandom)));
    expect(keys[0]).toHaveLength(32);
    for (const key of keys) expect(key).toEqual(keys[0]!);
    expect(await loadSigningKey(folder, systemRandom)).toEqual(keys[0]!);
    expect(readdirSync(folder)).toEqual(['access-token.key']);
    expect(statSync(join(folder, 'access-token.key')).mode & 0o777).toBe(0o600);
  });

  test('is refused when its file holds something else', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'access-token.key'), 'short');
    await expect(loadSigningKey(folder, systemRandom)).rejects.toThrow(/Delete it/);
  });
});
