import { expect, test } from 'bun:test';
import { callingFolder } from '../../scripts/support/calling-folder.ts';

test.each([
  ['the script itself was started', {}, '/package'],
  [
    '`bun run quickstart` was typed elsewhere',
    { npm_lifecycle_event: 'quickstart', npm_config_local_prefix: '/home/me' },
    '/home/me',
  ],
  [
    'a script of another package starts it',
    { npm_lifecycle_event: 'build', npm_config_local_prefix: '/other' },
    '/package',
  ],
])('when %s, files are looked for where they were typed', (_, environment, folder) => {
  expect(callingFolder('quickstart', environment, '/package')).toBe(folder);
});
