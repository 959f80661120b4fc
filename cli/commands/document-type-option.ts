import { Option } from 'commander';
import { documentTypes } from '../../core/extraction/extraction.ts';

/** `--type`; a word that is no document type is a usage error. */
export const documentTypeOption = (meaning: string): Option =>
  new Option('--type <type>', meaning).choices(documentTypes);
