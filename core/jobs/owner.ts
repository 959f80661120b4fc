import { readFileSync } from 'node:fs';

/** Names a lease by the process that holds it, so that a restart knows which holders are gone. */
export const leaseOwner = (pid: number, nonce: string): string => `${pid}:${nonce}`;

/**
 * Whether the process behind a lease runs no more on this machine. A number that another program has
 * taken over meanwhile looks alive; that lease then runs out by itself.
 */
export function isOwnerGone(owner: string, thisOwner: string): boolean {
  if (owner === thisOwner) return false;
  const pid = Number(owner.split(':')[0]);
  // The same number with another nonce: we are its successor.
  if (pid === Number(thisOwner.split(':')[0])) return true;
  try {
    process.kill(pid, 0);
    return hasEnded(pid);
  } catch (error) {
    // EPERM: it runs, under another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** As `isOwnerGone`, of other processes alone: while this one runs, it may hold leases under several names. */
export const hasOtherProcessEnded = (owner: string, thisOwner: string): boolean =>
  owner.split(':')[0] !== thisOwner.split(':')[0] && isOwnerGone(owner, thisOwner);

/**
 * Whether a process has ended and its parent has not asked how, as happens to one that was killed in a container: its
 * number is still taken, but it works on nothing (proc_pid_stat(5): state Z or X, behind the name in brackets).
 */
function hasEnded(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /\)\s[ZX]\s[^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    // ENOENT, ESRCH: it went away meanwhile; where /proc is closed to us, nothing is known.
    return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
