import { Option } from 'commander';

const statuses = ['processing', 'processed', 'requires_review', 'reviewed', 'failed'] as const;
export type DocumentStatusWord = (typeof statuses)[number];

/** `--status`; a word that is no status is a usage error. */
export const statusOption = (meaning: string): Option =>
  new Option('--status <status>', meaning).choices(statuses);
