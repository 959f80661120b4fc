import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Wall } from '../../core/box/box.ts';
import { programFolder } from '../../core/box/boxed-command.ts';
import { openWalls } from '../../core/box/check-walls.ts';
import type { Config } from '../../core/config.ts';
import { type DoctorCheck, ok, warning } from './finding.ts';

/** The danger without each wall, and the feature that provides it. */
const withoutWall: Readonly<Record<Wall, { readonly can: string; readonly needs: string }>> = {
  files: {
    can: 'read and write files beside its document',
    needs: 'a Linux kernel from 5.13 on with Landlock, which a container or unit has to allow',
  },
  network: { can: 'open connections', needs: 'Linux on x64 or arm64, with seccomp allowed' },
  processes: { can: 'start and signal processes', needs: 'Linux on x64 or arm64, with seccomp allowed' },
  memory: { can: 'take more memory than its limit, for a tenth of a second', needs: 'Linux from 4.7 on' },
};

/** Whether the processes that read strangers' files are kept from everything else: one tries to get out. */
export const boxCheck = ({ dataFolder }: Pick<Config, 'dataFolder'>): DoctorCheck => ({
  name: 'box',
  next: 'look at what the message says; documents are read all the same',
  async look() {
    const database = join(dataFolder, 'landfall.sqlite');
    const open = await openWalls({
      file: existsSync(database) ? database : join(programFolder, 'README.md'),
      newFile: join(existsSync(dataFolder) ? dataFolder : tmpdir(), `try-walls-${process.pid}`),
    });
    if (open.length === 0)
      return ok(
        'Readers of documents get at no file, no network, no other process, and no more memory than theirs.',
      );
    const needs = [...new Set(open.map((wall) => withoutWall[wall].needs))];
    return warning(
      `A document that takes over its reader could ${open.map((wall) => withoutWall[wall].can).join(', and ')}. Documents are read all the same.`,
      `run it where the kernel can prevent that: ${needs.join('; ')}`,
    );
  },
});
