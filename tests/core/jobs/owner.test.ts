import { expect, test } from 'bun:test';
import { isOwnerGone, leaseOwner } from '../../../core/jobs/owner.ts';

const here = leaseOwner(process.pid, 'now');

test('the holder itself is not gone', () => {
  expect(isOwnerGone(here, here)).toBe(false);
});

test('an earlier process with our number is gone', () => {
  expect(isOwnerGone(leaseOwner(process.pid, 'before'), here)).toBe(true);
});

test('a process that runs is not gone', () => {
  expect(isOwnerGone(leaseOwner(process.ppid, 'other'), here)).toBe(false);
});

test('a process that has ended is gone', async () => {
  const child = Bun.spawn(['true']);
  await child.exited;
  expect(isOwnerGone(leaseOwner(child.pid, 'other'), here)).toBe(true);
});

/** The parent becomes a program that never asks how its child ended. */
const deafParent = 'exec 3<&0; (read line <&3) & echo $!; exec sleep 600 >/dev/null 3<&-';

test.if(process.platform === 'linux')('one that ended is gone, though its parent never asked', async () => {
  const parent = Bun.spawn(['sh', '-c', deafParent], { stdin: 'pipe', stdout: 'pipe' });
  try {
    const output = parent.stdout.getReader();
    const child = Number(new TextDecoder().decode((await output.read()).value));
    const owner = leaseOwner(child, 'other');
    expect(isOwnerGone(owner, here)).toBe(false);
    // A shell would ask how its child ended: only once it is the other program may the child end.
    while ((await Bun.file(`/proc/${parent.pid}/comm`).text()) !== 'sleep\n') await new Promise(setImmediate);
    await parent.stdin.end();
    // Its output ends a moment before itself.
    await output.read();
    while (!isOwnerGone(owner, here)) await new Promise(setImmediate);
    expect(() => process.kill(child, 0)).not.toThrow();
  } finally {
    parent.kill();
  }
});
