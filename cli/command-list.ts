import type { AddCommand } from './commands/command.ts';

interface Listed {
  readonly names: readonly string[];
  readonly load: () => Promise<AddCommand>;
  /** Lists all commands, and so needs them. */
  readonly needsAll?: true;
}

/** Every command, in the order in which `--help` lists them. Each is loaded when it is needed. */
const listed: readonly Listed[] = [
  { names: ['extract'], load: async () => (await import('./commands/extract.ts')).addExtract },
  { names: ['upload'], load: async () => (await import('./commands/upload.ts')).addUpload },
  { names: ['watch'], load: async () => (await import('./commands/watch.ts')).addWatch },
  { names: ['documents'], load: async () => (await import('./commands/documents.ts')).addDocuments },
  { names: ['shipments'], load: async () => (await import('./commands/shipments.ts')).addShipments },
  { names: ['batch'], load: async () => (await import('./commands/documents/download.ts')).addBatch },
  { names: ['export'], load: async () => (await import('./commands/export.ts')).addExport },
  { names: ['memory'], load: async () => (await import('./commands/memory.ts')).addMemory },
  { names: ['report'], load: async () => (await import('./commands/report.ts')).addReport },
  { names: ['webhooks'], load: async () => (await import('./commands/webhooks.ts')).addWebhooks },
  { names: ['classify'], load: async () => (await import('./commands/classify.ts')).addClassify },
  { names: ['hs'], load: async () => (await import('./commands/hs.ts')).addHs },
  { names: ['bench'], load: async () => (await import('./commands/bench.ts')).addBench },
  { names: ['init'], load: async () => (await import('./commands/init.ts')).addInit },
  { names: ['serve'], load: async () => (await import('./commands/serve.ts')).addServe },
  { names: ['login', 'logout'], load: async () => (await import('./commands/login.ts')).addLogin },
  { names: ['keys'], load: async () => (await import('./commands/keys.ts')).addKeys },
  { names: ['users'], load: async () => (await import('./commands/users.ts')).addUsers },
  { names: ['password'], load: async () => (await import('./commands/password.ts')).addPassword },
  { names: ['sessions'], load: async () => (await import('./commands/sessions.ts')).addSessions },
  { names: ['doctor'], load: async () => (await import('./commands/doctor.ts')).addDoctor },
  { names: ['backup'], load: async () => (await import('./commands/backup.ts')).addBackup },
  { names: ['restore'], load: async () => (await import('./commands/restore.ts')).addRestore },
  { names: ['config'], load: async () => (await import('./commands/config.ts')).addConfig },
  {
    names: ['completion'],
    load: async () => (await import('./commands/completion.ts')).addCompletion,
    needsAll: true,
  },
];

/** The command that the words begin with, alone; all of them where they begin with none (help, a slip of the pen). */
export function commandsFor(words: readonly string[]): Promise<readonly AddCommand[]> {
  const [name = ''] = words;
  const begun = listed.find(({ names, needsAll = false }) => names.includes(name) && !needsAll);
  return Promise.all((begun ? [begun] : listed).map(({ load }) => load()));
}
