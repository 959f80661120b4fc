import { readdirSync, readFileSync } from 'node:fs';

const lookEveryMilliseconds = 50;

/** Watches the most memory, in megabytes, that any child of this process has held. */
export function watchChildMemory(): { most(): number; end(): void } {
  let most = 0;
  const timer = setInterval(() => {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) continue;
        most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024);
      } catch {
        // It ended between two looks.
      }
    }
  }, lookEveryMilliseconds);
  return { most: () => most, end: () => clearInterval(timer) };
}
