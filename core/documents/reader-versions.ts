import packageFile from '../../package.json' with { type: 'json' };
import { lineReaderName } from '../reading/ocr/second/pp-ocr-line-reader.ts';
import { packageVersion } from '../reading/package-version.ts';

/**
 * The program with everything that reads documents for it, each with its version: where two of these differ,
 * a document may be read differently.
 */
export const readerVersions = (ocrLanguages: readonly string[]): readonly string[] => [
  `landfall ${packageFile.version}`,
  packageVersion('unpdf'),
  packageVersion('@hyzyla/pdfium'),
  `${packageVersion('tesseract.js')} (${ocrLanguages.join('+')})`,
  lineReaderName(),
  packageVersion('libxml2-wasm'),
];
