import { join } from 'node:path';
import { exitCodes } from '../../../cli/exit-codes.ts';
import { batchId, documentIds } from './golden-folder.ts';

/** What a case may name: the folder that it runs in, and what an earlier case printed. */
export interface Known {
  readonly folder: string;
  /** Of the case that ran these words as JSON, by its name. */
  printed<T>(name: string): T;
}

export interface GoldenCase {
  /** The command as `--help` names it. */
  readonly command: string;
  /** Where a command has several cases. */
  readonly variant?: string;
  readonly words?: (known: Known) => readonly string[];
  /** It changes something, and so can be run but once: as JSON. */
  readonly isChange?: true;
  /** On a terminal it does something else, or draws how far it is. */
  readonly isForScripts?: true;
  /** Read from the standard input of a process of its own. */
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly exitCode?: number;
}

/** Commands whose success is the point of a test of their own: it takes a terminal, a model, or a reader. */
export const elsewhere: Readonly<Record<string, string>> = {
  extract: 'extract.test.ts',
  watch: 'watch.test.ts',
  classify: 'classify.test.ts',
  'hs browse': 'hs-browse.test.ts',
  'bench hs': 'bench-hs.test.ts',
  'bench documents': 'bench-documents.test.ts',
  serve: '../server/main.test.ts',
  doctor: 'doctor.test.ts',
  completion: 'completion.test.ts',
  config: 'config.test.ts',
  'documents reprocess': 'document-decisions.test.ts',
  'documents undo': 'document-decisions.test.ts',
  'documents replace': 'document-decisions.test.ts',
  'shipments add': 'shipments.test.ts',
  'shipments remove': 'shipments.test.ts',
  'shipments attach': 'shipments.test.ts',
  'shipments reevaluate': 'shipments.test.ts',
  upload: 'documents.test.ts',
  'webhooks test': 'webhooks.test.ts',
  'webhooks redeliver': 'webhooks.test.ts',
  'webhooks listen': 'webhooks.test.ts',
  'memory forget': 'memory.test.ts',
  login: 'documents.test.ts',
  'sessions end': 'accounts.test.ts',
  restore: '../server/backup.test.ts',
};

const { invoice, packingList, failed, deleted } = documentIds;
const nobody = '01a1ff00-0000-7000-8000-0000000000ff';
const idOf = (known: Known, name: string): string => known.printed<{ readonly id: string }>(name).id;
const layoutIn = (known: Known): string =>
  known.printed<{ readonly items: readonly { readonly id: string }[] }>('memory suppliers list').items[0]!.id;
const inFolder = ({ folder }: Known, name: string): string => join(folder, name);
const { notFound, usage, conflictOrInvalid, failed: hasFailed } = exitCodes;
const change = true;
const secondOrganization = [
  '--organization',
  'Second Ltd',
  '--email',
  'you@second.example',
  '--password-stdin',
];

/** In the order in which they run: what one changes, the next ones see. */
export const goldenCases: readonly GoldenCase[] = [
  { command: 'documents list' },
  { command: 'documents list', variant: 'filtered', words: () => ['--status', 'failed'] },
  { command: 'documents find', words: () => ['broken', '--status', 'failed'] },
  { command: 'documents show', words: () => [invoice] },
  { command: 'documents show', variant: 'unknown', words: () => [nobody], exitCode: notFound },
  { command: 'documents show', variant: 'of a failed one', words: () => [failed] },
  {
    command: 'documents review',
    isChange: change,
    words: () => [packingList, '--set', 'packingListNumber=PL-1', '--approve', '--yes'],
  },
  { command: 'documents classify', words: () => [invoice] },
  {
    command: 'documents classify',
    variant: 'of no line',
    words: () => [invoice, '--describe', 'shirts'],
    exitCode: usage,
  },
  {
    command: 'documents review',
    variant: 'of no number',
    words: () => [invoice, '--set', 'totalAmount=many'],
    exitCode: usage,
  },
  {
    command: 'documents undo',
    variant: 'of nothing',
    words: () => [invoice, 'totalAmount'],
    exitCode: conflictOrInvalid,
  },
  { command: 'documents duplicates', words: () => [invoice] },
  {
    command: 'documents replace',
    variant: 'itself',
    words: () => [invoice, invoice, '--yes'],
    exitCode: conflictOrInvalid,
  },
  { command: 'documents approve', isChange: change, words: () => [invoice, '--yes'] },
  { command: 'memory suppliers list' },
  { command: 'memory suppliers show', words: (known) => [layoutIn(known)] },
  { command: 'memory suppliers show', variant: 'unknown', words: () => [nobody], exitCode: notFound },
  { command: 'memory suppliers trust', isChange: change, words: (known) => [layoutIn(known)] },
  { command: 'memory suppliers lock', isChange: change, words: (known) => [layoutIn(known)] },
  { command: 'memory suppliers reset', isChange: change, words: (known) => [layoutIn(known)] },
  { command: 'memory suppliers retire', isChange: change, words: (known) => [layoutIn(known)] },
  { command: 'memory suppliers forget', isChange: change, words: (known) => [layoutIn(known)] },
  { command: 'documents approve', variant: 'failed', words: () => [failed], exitCode: conflictOrInvalid },
  { command: 'documents skip', isChange: change, words: () => [deleted] },
  {
    command: 'documents reprocess',
    variant: 'what is read',
    words: () => [invoice],
    exitCode: conflictOrInvalid,
  },
  {
    command: 'documents reopen',
    isChange: change,
    words: () => [invoice, '--reason', 'a corrected invoice came'],
  },
  {
    command: 'documents delete',
    variant: 'unasked',
    words: () => [deleted],
    exitCode: usage,
    isForScripts: true,
  },
  { command: 'documents delete', isChange: change, words: () => [deleted, '--yes'] },
  { command: 'documents bin' },
  { command: 'documents restore', isChange: change, words: () => [deleted] },
  {
    command: 'documents delete',
    variant: 'erased at once',
    isChange: change,
    words: () => [deleted, '--erase', '--yes'],
  },
  {
    command: 'documents clone',
    isChange: change,
    words: () => [invoice, '--reference', 'Hamburg 12'],
  },
  { command: 'documents clone', variant: 'nowhere', words: () => [invoice], exitCode: usage },
  { command: 'documents packing-list', isChange: change, words: () => [invoice] },
  {
    command: 'documents download',
    words: (known) => [invoice, '--output', inFolder(known, 'original.pdf')],
    isChange: change,
  },
  {
    command: 'documents share',
    isChange: change,
    words: () => [invoice, '--to', 'customs@buyer.example=Buyer Ltd', '--local'],
  },
  {
    command: 'documents share',
    variant: 'without a public address',
    words: () => [invoice, '--to', 'customs@buyer.example=Buyer Ltd'],
    exitCode: conflictOrInvalid,
  },
  { command: 'documents shares', words: () => [invoice] },
  {
    command: 'documents unshare',
    isChange: change,
    words: (known) => [invoice, idOf(known, 'documents share')],
  },
  {
    command: 'upload',
    variant: 'what is no document',
    isForScripts: true,
    words: (known) => [inFolder(known, 'note.pdf')],
    exitCode: hasFailed,
  },
  { command: 'upload', variant: 'nothing', words: () => ['nowhere.pdf'], exitCode: notFound },
  { command: 'upload', variant: 'without files', exitCode: usage },
  { command: 'shipments list' },
  { command: 'shipments show', words: () => ['hamburg 12'] },
  { command: 'shipments show', variant: 'unknown', words: () => ['Bremen'], exitCode: notFound },
  { command: 'shipments create', isChange: change, words: () => ['Bremen'] },
  { command: 'shipments create', variant: 'taken', words: () => ['BREMEN'], exitCode: conflictOrInvalid },
  { command: 'shipments rename', isChange: change, words: () => ['Bremen', 'Bremen 2'] },
  { command: 'shipments add', variant: 'unknown', words: () => ['Altona', invoice], exitCode: notFound },
  { command: 'shipments remove', variant: 'unknown', words: () => [nobody], exitCode: conflictOrInvalid },
  {
    command: 'shipments attach',
    variant: 'what is no document',
    isForScripts: true,
    words: (known) => ['Bremen 2', inFolder(known, 'note.pdf')],
    exitCode: conflictOrInvalid,
  },
  { command: 'shipments reevaluate', variant: 'unknown', words: () => ['Altona'], exitCode: notFound },
  { command: 'shipments findings', words: () => ['Hamburg 12'] },
  {
    command: 'shipments export',
    isChange: change,
    words: (known) => ['Hamburg 12', '--output', inFolder(known, 'pack.zip')],
  },
  { command: 'shipments settle', isChange: change, words: () => ['Hamburg 12', '--yes'] },
  { command: 'shipments unsettle', isChange: change, words: () => ['Hamburg 12'] },
  {
    command: 'batch download',
    isChange: change,
    words: (known) => [batchId, '--output', inFolder(known, 'batch.zip')],
  },
  { command: 'batch download', variant: 'unknown', words: () => [nobody], exitCode: notFound },
  { command: 'export documents' },
  { command: 'export lines', words: () => ['--type', 'invoice'] },
  { command: 'export shipments' },
  { command: 'export lines', variant: 'of no day', words: () => ['--from', 'yesterday'], exitCode: usage },
  {
    command: 'report',
    isChange: change,
    words: (known) => ['Hamburg 12', '--output', inFolder(known, 'report.pdf')],
  },
  { command: 'report', variant: 'of nothing', exitCode: usage },
  { command: 'memory list' },
  { command: 'memory export' },
  { command: 'hs lookup', words: () => ['6109.10'] },
  { command: 'hs lookup', variant: 'unknown', words: () => ['9999.99'], exitCode: notFound },
  { command: 'hs lookup', variant: 'no code', words: () => ['shoes'], exitCode: conflictOrInvalid },
  { command: 'hs versions' },
  { command: 'hs changes', words: () => ['8524'] },
  { command: 'keys create', isChange: change, words: () => ['ERP'] },
  {
    command: 'keys create',
    variant: 'of no day',
    words: () => ['ERP', '--expires', 'soon'],
    exitCode: usage,
  },
  { command: 'keys list' },
  { command: 'keys rotate', isChange: change, words: (known) => [idOf(known, 'keys create')] },
  { command: 'keys revoke', isChange: change, words: (known) => [idOf(known, 'keys rotate')] },
  {
    command: 'users create',
    isChange: change,
    input: 'a longer secret sentence',
    words: () => ['declarant@broker.example', '--role', 'Member', '--password-stdin'],
  },
  { command: 'users list' },
  {
    command: 'users update',
    isChange: change,
    words: (known) => [idOf(known, 'users create'), '--role', 'Viewer'],
  },
  { command: 'users delete', isChange: change, words: (known) => [idOf(known, 'users create')] },
  { command: 'sessions list' },
  {
    command: 'password',
    isChange: change,
    input: 'correct horse battery staple\na second battery staple\n',
    words: () => ['--password-stdin'],
  },
  {
    command: 'password',
    variant: 'of one line',
    isForScripts: true,
    input: 'a second battery staple\n',
    words: () => ['--password-stdin'],
    exitCode: usage,
  },
  { command: 'sessions end', variant: 'unknown', words: () => [nobody], exitCode: notFound },
  { command: 'webhooks events' },
  {
    command: 'webhooks create',
    isChange: change,
    words: () => ['https://erp.example/hook', '--event', 'document.completed'],
  },
  {
    command: 'webhooks create',
    variant: 'without TLS',
    words: () => ['http://erp.example/hook', '--event', 'document.completed'],
    exitCode: conflictOrInvalid,
  },
  { command: 'webhooks list' },
  {
    command: 'webhooks update',
    isChange: change,
    words: (known) => [idOf(known, 'webhooks create'), '--inactive'],
  },
  { command: 'webhooks deliveries', words: (known) => [idOf(known, 'webhooks create')] },
  {
    command: 'webhooks replay',
    isChange: change,
    words: (known) => [idOf(known, 'webhooks create'), '--since', '2026-01-01T00:00:00Z'],
  },
  {
    command: 'webhooks rotate-secret',
    isChange: change,
    words: (known) => [idOf(known, 'webhooks create')],
  },
  { command: 'webhooks delete', isChange: change, words: (known) => [idOf(known, 'webhooks create')] },
  { command: 'webhooks test', variant: 'unknown', words: () => [nobody], exitCode: notFound },
  {
    command: 'webhooks redeliver',
    variant: 'unknown',
    words: () => [nobody, nobody],
    exitCode: notFound,
  },
  { command: 'webhooks listen', variant: 'in the clear', words: () => ['--plain-http'], exitCode: usage },
  { command: 'classify', variant: 'nothing', exitCode: usage },
  { command: 'extract', variant: 'nothing', words: () => ['nowhere.pdf'], exitCode: notFound },
  {
    command: 'extract',
    variant: 'what is no document',
    words: (known) => [inFolder(known, 'note.pdf')],
    exitCode: conflictOrInvalid,
  },
  {
    command: 'watch',
    variant: 'nothing',
    words: (known) => [inFolder(known, 'nowhere')],
    exitCode: notFound,
  },
  { command: 'hs browse', variant: 'off a terminal', isForScripts: true, exitCode: usage },
  { command: 'bench hs', variant: 'nothing', words: () => ['nowhere.tsv'], exitCode: notFound },
  { command: 'bench documents', variant: 'nothing', words: () => ['nowhere'], exitCode: notFound },
  { command: 'serve', variant: 'on no port', words: () => ['--port', 'http'], exitCode: usage },
  { command: 'completion', variant: 'of no shell', words: () => ['tcsh'], exitCode: usage },
  { command: 'memory forget', variant: 'nothing', exitCode: usage },
  {
    command: 'login',
    variant: 'in the clear',
    words: () => ['http://landfall.example', '--email', 'me@broker.example'],
    exitCode: usage,
  },
  { command: 'logout', isChange: change },
  {
    command: 'init',
    isChange: change,
    input: 'another secret sentence',
    words: () => [...secondOrganization, '--another'],
  },
  {
    command: 'init',
    variant: 'where there is one',
    isForScripts: true,
    input: 'another secret sentence',
    words: () => secondOrganization,
    exitCode: conflictOrInvalid,
  },
  { command: 'backup', isChange: change, words: (known) => [inFolder(known, 'backup.tar')] },
  {
    command: 'restore',
    variant: 'into a folder that holds something',
    words: (known) => [inFolder(known, 'backup.tar')],
    exitCode: conflictOrInvalid,
  },
  {
    command: 'doctor',
    variant: 'with a wrong setting',
    environment: { LANDFALL_PORT: 'http' },
    exitCode: hasFailed,
  },
  { command: 'config', variant: 'with an unknown option', words: () => ['--setings'], exitCode: usage },
];
