import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../core/config.ts';
import { type DatabaseInspection, inspectDatabase } from '../../core/database/inspect-database.ts';
import { reserveOf, spaceOf } from '../../core/files/disk-room.ts';
import { type DoctorCheck, failed, ok, warning } from './finding.ts';

const mebibyte = 1024 * 1024;
/** How far the newest record may be ahead of the clock, in milliseconds. */
const clockMargin = 5 * 60 * 1000;
const notSetUp = 'landfall init --organization NAME --email ADDRESS';

/** Folder, disk, database, originals and clock. Nothing is changed. */
export function folderChecks(config: Config, now: () => number): readonly DoctorCheck[] {
  const { dataFolder } = config;
  let database: DatabaseInspection | null = null;
  return [
    {
      name: 'folder',
      next: `let the user that runs landfall write to ${dataFolder}, or name another folder in LANDFALL_DATA`,
      look() {
        if (!existsSync(dataFolder)) return warning(`${dataFolder} is not there yet.`, notSetUp);
        const probe = mkdtempSync(join(dataFolder, '.doctor-'));
        writeFileSync(join(probe, 'probe'), 'x');
        rmSync(probe, { recursive: true });
        const others = statSync(dataFolder).mode & 0o077;
        if (others !== 0 && process.platform !== 'win32')
          return warning(`Others on this machine may look into ${dataFolder}.`, `chmod 700 ${dataFolder}`);
        return ok(`${dataFolder} can be written to.`);
      },
    },
    {
      name: 'disk',
      next: 'see that the disk is there',
      look() {
        const { total, free } = spaceOf(nearestFolder(dataFolder));
        const reserve = reserveOf(total, config);
        const room = `${sizeText(free)} are free`;
        const next = 'make room, or move the folder to a larger disk and name it in LANDFALL_DATA';
        if (free < reserve)
          return failed(`${room}; uploads are refused with less than ${sizeText(reserve)}.`, next);
        return free < 2 * reserve
          ? warning(`${room}; with less than ${sizeText(reserve)} uploads will be refused.`, next)
          : ok(`${room}.`);
      },
    },
    {
      name: 'database',
      next: 'restore a backup into a new folder: LANDFALL_DATA=NEW-FOLDER landfall restore FILE',
      look() {
        database = inspectDatabase(join(dataFolder, 'landfall.sqlite'));
        if (!database) return warning('There is no database yet.', notSetUp);
        const { damages, unknownSteps, missingSteps } = database;
        if (damages.length > 0) return failed(`It is damaged: ${damages.slice(0, 3).join('; ')}`, this.next);
        if (unknownSteps.length > 0)
          return failed(
            `A newer version of landfall wrote it (${unknownSteps[0]}).`,
            'update landfall to that version or a later one',
          );
        return ok(
          missingSteps === 0
            ? 'It is whole, and its schema is up to date.'
            : `It is whole; the next start brings its schema up to date (${missingSteps} steps).`,
        );
      },
    },
    {
      name: 'originals',
      next: 'restore a backup',
      look() {
        const originals = database?.originals ?? [];
        const sizeOnDisk = ({ place }: (typeof originals)[number]) =>
          statSync(join(dataFolder, 'originals', place), { throwIfNoEntry: false })?.size;
        const damaged = originals.filter((original) => sizeOnDisk(original) !== original.size);
        if (damaged.length === 0) return ok(`All ${originals.length} are on disk.`);
        return failed(
          `${damaged.length} of ${originals.length} are not on disk, or not of the size that came, such as ${damaged[0]!.place}.`,
          'copy them from a backup: landfall restore FILE into a new folder holds them under originals/',
        );
      },
    },
    {
      name: 'clock',
      next: 'set the clock of this machine',
      look() {
        const time = now();
        const shown = new Date(time).toISOString();
        const next = 'set the clock, and let it be kept: timedatectl set-ntp true';
        const newest = database?.newestAt ? Date.parse(database.newestAt) : 0;
        if (newest > time + clockMargin)
          return failed(`It says ${shown}, but a document came at ${database!.newestAt}.`, next);
        const builtAt = statSync(join(import.meta.dir, 'finding.ts')).mtimeMs;
        if (builtAt > time + clockMargin)
          return failed(`It says ${shown}, before this program was made.`, next);
        return ok(`It says ${shown}.`);
      },
    },
  ];
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * mebibyte
    ? `${Math.floor(bytes / mebibyte)} MiB`
    : `${(bytes / mebibyte / 1024).toFixed(1)} GiB`;

/** The folder, or the nearest above it that is there. */
const nearestFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
