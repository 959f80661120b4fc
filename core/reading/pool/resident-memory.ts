import { readFile } from 'node:fs/promises';

/** Megabytes of memory that process `pid` holds; null when it is gone. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const kilobytes = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  return kilobytes === null ? null : kilobytes / 1_024;
}

async function fromProc(pid: number): Promise<number | null> {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) : null;
  } catch {
    // The process ended between two looks.
    return null;
  }
}

async function fromPs(pid: number): Promise<number | null> {
  const ps = Bun.spawn(['ps', '-o', 'rss=', '-p', String(pid)], { stdout: 'pipe', stderr: 'ignore' });
  const text = (await new Response(ps.stdout).text()).trim();
  return /^\d+$/.test(text) ? Number(text) : null;
}
