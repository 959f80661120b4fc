import { describe, expect, test } from 'bun:test';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { byteRows, readByteRows, widened } from '../../../core/hs/embedding/byte-rows.ts';
import { createEmbedder } from '../../../core/hs/embedding/embedder.ts';
import { vectorWidth } from '../../../core/hs/embedding/embedding-protocol.ts';
import { hashOfTexts } from '../../../core/hs/embedding/vector-file.ts';
import { prepareModel } from '../../../core/hs/model/prepare-model.ts';
import { loadNomenclature } from '../../../core/hs/nomenclature/load-nomenclature.ts';
import { codeTexts } from '../../../core/hs/search/code-texts.ts';
import { readClassifier, readCodeVectors, trainedFiles } from '../../../core/hs/search/trained-files.ts';
import { shareModel } from '../../server/shared-model.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const texts = codeTexts(loadNomenclature());

describe('rows of one byte a number', () => {
  test('come back as they were, but for what a byte cannot hold', () => {
    const width = 10;
    const values = Float32Array.from({ length: 3 * width }, (_, at) => Math.sin(at) * (1 + at));
    const path = join(folder, 'rows.bin');
    writeFileSync(path, byteRows({ name: 'test' }, width, values));
    const read = readByteRows<{ name: string }>(path);
    expect(read.header).toEqual({ name: 'test' });
    expect(read.width).toBe(width);
    widened(read).forEach((value, at) => {
      const largest = (Math.floor(at / width) + 1) * width + 1;
      expect(Math.abs(value - values[at]!)).toBeLessThan(largest / 127);
    });
  });

  test('a row of zeros stays one', () => {
    const path = join(folder, 'zeros.bin');
    writeFileSync(path, byteRows({}, vectorWidth, new Float32Array(vectorWidth)));
    expect(widened(readByteRows(path))).toEqual(new Float32Array(vectorWidth));
  });

  test('a file that was cut off is refused', () => {
    const path = join(folder, 'cut.bin');
    writeFileSync(path, byteRows({}, vectorWidth, new Float32Array(2 * vectorWidth)));
    truncateSync(path, 500);
    expect(() => readByteRows(path)).toThrow(/not complete/);
  });
});

describe('what training wrote', () => {
  test.each([trainedFiles.classifier, trainedFiles.jointClassifier])(
    '%s is for the codes of today',
    (path) => {
      expect(readClassifier(texts.codes, path).length % texts.codes.length).toBe(0);
      expect(() => readClassifier(texts.codes.slice(1), path)).toThrow(/bun scripts\/train-classifiers.ts/);
    },
  );

  test('the vectors are those of the model and the texts of today, so that a first start computes none', async () => {
    const logger = collectingLogger();
    const dataFolder = temporaryFolder();
    await shareModel(dataFolder, logger);
    const model = await prepareModel(join(dataFolder, 'models'));
    const shipped = readCodeVectors();
    expect(shipped.hash).toBe(hashOfTexts(texts.texts, model));
    const embedder = createEmbedder(model, 2, logger);
    const rows = [0, 1234, texts.codes.length - 1];
    const computed = await embedder.embed(rows.map((row) => texts.texts[row]!));
    await embedder.close();
    rows.forEach((row, at) => {
      const kept = shipped.vectors.subarray(row * vectorWidth, (row + 1) * vectorWidth);
      const cosine = kept.reduce((sum, value, column) => sum + value * computed[at]![column]!, 0);
      expect(cosine).toBeGreaterThan(0.999);
    });
  });
});
