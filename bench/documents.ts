/**
 * Measures reading on documents that the factory draws (tests/fixtures), in a reading child, as an upload is
 * read:
 *
 *     bun bench/documents.ts [--group unseen]… [--type T]… [--seeds 3] [--first 101] [--scans [--dpi 200] [--layer good|fair|poor] | --photos] [--others] [--fields] [--misses FILE]
 *
 * Prints one JSON document: the figures of `landfall bench documents` for all and for each type; with
 * `--fields` the share right of every field too. `--others` measures blank forms and papers that are none of
 * the four types as well. `--misses` is for the layouts that rules are written with, and refuses the others:
 * no single failure of those may be looked at.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../core/config.ts';
import { createDocumentReader } from '../core/documents/document-reader.ts';
import { generalPath } from '../core/documents/fields/document-fields.ts';
import { documentFigures, type MeasuredDocument } from '../core/documents/measure/document-figures.ts';
import { readLabelledFolder } from '../core/documents/measure/labelled-documents.ts';
import { measureDocuments } from '../core/documents/measure/measure-documents.ts';
import { drawFolder } from '../tests/fixtures/draw-folder.ts';
import { layerQualities } from '../tests/fixtures/scans/scanner-layer.ts';

const { values } = parseArgs({
  options: {
    group: { type: 'string', multiple: true, default: ['unseen'] },
    type: { type: 'string', multiple: true },
    seeds: { type: 'string', default: '3' },
    first: { type: 'string', default: '101' },
    scans: { type: 'boolean', default: false },
    photos: { type: 'boolean', default: false },
    dpi: { type: 'string', default: '200' },
    others: { type: 'boolean', default: false },
    layer: { type: 'string' },
    fields: { type: 'boolean', default: false },
    misses: { type: 'string' },
  },
});
if (values.misses && values.group.some((group) => group !== 'seen')) {
  console.error('--misses goes with --group seen only: nobody looks at failures of the other layouts');
  process.exit(2);
}
const layer = layerQualities.find((quality) => quality === values.layer);
if (values.layer && !(layer && values.scans)) {
  console.error(`--layer goes with --scans and is one of ${layerQualities.join(', ')}`);
  process.exit(2);
}

const config = readConfig({}, { readingProcesses: 1 });
const reader = createDocumentReader(config);
const folder = await mkdtemp(join(tmpdir(), 'landfall-documents-'));
try {
  const drawn = await drawFolder(folder, {
    groups: values.group,
    types: values.type ?? null,
    seeds: Number(values.seeds),
    first: Number(values.first),
    scanDpi: values.scans ? Number(values.dpi) : null,
    ...(layer ? { layer } : {}),
    photos: values.photos,
    others: values.others,
  });
  const typeOf = new Map(drawn.map(({ fileName, kind }) => [fileName, kind]));
  await reader.warm();
  const { documents } = readLabelledFolder(folder);
  const measured = await measureDocuments(documents, {
    reader,
    threshold: config.reviewThreshold,
    now: () => performance.now(),
  });
  const kinds = [...new Set(typeOf.values())];
  const figures = {
    groups: values.group,
    read: values.photos ? 'photos' : values.scans ? `scans of ${values.dpi} dpi` : 'digital',
    threshold: config.reviewThreshold,
    processed: measured.filter((one) => one.score.processedRight !== null).length,
    failed: measured.filter((one) => one.failure !== null).length,
    all: documentFigures(measured),
    ...Object.fromEntries(
      kinds.map((kind) => [kind, documentFigures(measured.filter((one) => typeOf.get(one.name) === kind))]),
    ),
    ...(values.fields ? { fields: fieldFigures(measured, typeOf) } : {}),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  if (values.misses) {
    const lines = measured.flatMap(({ name, score }) => score.misses.map((miss) => `${name}: ${miss}\n`));
    await writeFile(values.misses, lines.join(''));
  }
} finally {
  await reader.close();
  await rm(folder, { recursive: true, force: true });
}

/** `right/asked` of every field that has a value in the truth or was read, worst first. */
function fieldFigures(
  measured: readonly MeasuredDocument[],
  kindOf: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const counts = new Map<string, { asked: number; right: number }>();
  for (const { name, score } of measured) {
    for (const { path, expected, read, isRight } of score.compared) {
      if ((expected ?? null) === null && read === null) continue;
      const field = `${kindOf.get(name)} ${generalPath(path)}`;
      const count = counts.get(field) ?? { asked: 0, right: 0 };
      counts.set(field, { asked: count.asked + 1, right: count.right + Number(isRight) });
    }
  }
  const worstFirst = [...counts].sort(([, a], [, b]) => a.right / a.asked - b.right / b.asked);
  return Object.fromEntries(worstFirst.map(([field, { asked, right }]) => [field, `${right}/${asked}`]));
}
