import { createHash } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { restoreBackup } from '../../../core/backup/restore-backup.ts';
import { namedOriginals } from '../../../core/database/named-originals.ts';
import type { Ledger } from './ledger.ts';

/** Acknowledged changes that are not there any more: a sentence each. */
export async function lostOf(
  url: string,
  ledger: Ledger,
  credentials: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const lost: string[] = [];
  const get = (path: string) => fetch(`${url}/api/v1${path}`, { headers: credentials });
  for (const [id, sha256] of ledger.documents) {
    const answer = await get(`/documents/${id}`);
    const detail = answer.ok ? ((await answer.json()) as { readonly sha256: string }) : null;
    if (detail?.sha256 !== sha256) lost.push(`document ${id} is answered ${answer.status}`);
    else if ((await storedHash(url, id, credentials)) !== sha256) lost.push(`the file of ${id} is another`);
  }
  for (const id of ledger.deleted)
    if ((await get(`/documents/${id}`)).status !== 404) lost.push(`document ${id} was deleted and is there`);
  for (const [id, numbers] of ledger.reviews) {
    const answer = await get(`/documents/${id}/extractions`);
    const { extractedData } = (await answer.json()) as {
      readonly extractedData: { readonly invoice?: { readonly invoiceNumber: string | null } };
    };
    const number = extractedData.invoice?.invoiceNumber ?? '';
    if (!numbers.includes(number)) lost.push(`review ${id} is ${number}, and was ${numbers.join(' or ')}`);
  }
  for (const [token, id] of ledger.shares) {
    const { status } = await fetch(`${url}/api/v1/public/shared-documents/${token}`);
    if (status !== 200) lost.push(`a share of ${id} is answered ${status}`);
  }
  return lost;
}

async function storedHash(
  url: string,
  id: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const link = await fetch(`${url}/api/v1/documents/${id}/download`, { headers });
  if (!link.ok) return `no link: ${link.status}`;
  const file = await fetch(new URL(((await link.json()) as { readonly url: string }).url, url));
  return file.ok
    ? createHash('sha256')
        .update(new Uint8Array(await file.arrayBuffer()))
        .digest('hex')
    : 'no file';
}

/** Makes every file of the folder look two hours old, which is older than a sweep leaves alone. */
export function age(dataFolder: string): void {
  const then = Date.now() / 1_000 - 7_200;
  const entries = readdirSync(dataFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (entry.isFile() || entry.isDirectory()) utimesSync(join(entry.parentPath, entry.name), then, then);
}

/** Files in a data folder and beside it that no row names and no running process needs. */
export function orphansIn(dataFolder: string): readonly string[] {
  const named = new Set(namedOriginals(join(dataFolder, 'landfall.sqlite')));
  const originals = join(dataFolder, 'originals');
  const files = readdirSync(originals, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(originals.length + 1))
    .filter((storedAs) => !named.has(storedAs));
  const temporary = join(dataFolder, 'temporary');
  const results = existsSync(temporary) ? readdirSync(temporary) : [];
  const drafts = readdirSync(dataFolder).filter((name) =>
    /^backup-|^server\.json\.|^\.doctor-|\.key\.|\.part$/.test(name),
  );
  const beside = readdirSync(dirname(dataFolder)).filter(
    (name) => name.startsWith(`${basename(dataFolder)}.restoring-`) || name.endsWith('.part'),
  );
  return [...files, ...results, ...drafts, ...beside];
}

/** Files that rows name and that are not there: a sentence each. */
export const missingIn = (dataFolder: string): readonly string[] =>
  namedOriginals(join(dataFolder, 'landfall.sqlite'))
    .filter((storedAs) => !existsSync(join(dataFolder, 'originals', storedAs)))
    .map((storedAs) => `a document has no file ${storedAs}`);

/** Restores a backup. @returns why it cannot be, or what it lacks; nothing: it is whole. */
export async function faultsOfBackup(file: string): Promise<readonly string[]> {
  const parent = await mkdtemp(`${file}-restored-`);
  try {
    const dataFolder = join(parent, 'data');
    await restoreBackup({ dataFolder, file });
    const orphans = orphansIn(dataFolder).map((path) => `nothing names ${path}`);
    return [...missingIn(dataFolder), ...orphans].map((fault) => `${basename(file)}: ${fault}`);
  } catch (error) {
    return [`${basename(file)} cannot be restored: ${(error as Error).message}`];
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
