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
