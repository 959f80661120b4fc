import { describe, expect, test } from 'bun:test';
import { deflateSync } from 'node:zlib';
import { pdfAttachments } from '../../../../core/reading/attachments/pdf-attachments.ts';
import { withFiles } from '../../../fixtures/pdf-files.ts';
import { drawLine, drawPdf } from '../support/draw-pdf.ts';
import { rawPdf } from '../support/raw-pdf.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | null | undefined): string => new TextDecoder().decode(bytes ?? undefined);

const page = await drawPdf((drawing) => {
  drawing.addPage({ size: 'A4' });
  drawLine(drawing, 'Invoice 4711', 50, 80);
});

/** Objects 7 (a file specification) and 8 (its stream) of a raw PDF. */
const carried = (name: string, stream: string): readonly string[] => [
  `<< /Type /Filespec /F ${name} /EF << /F 8 0 R >> >>`,
  stream,
];
const plain = (text: string): string =>
  `<< /Type /EmbeddedFile /Length ${text.length} >>\nstream\n${text}\nendstream`;

/** A raw PDF whose catalogue is written anew at its end, as a program does that saves over a file. */
function savedOver(objects: readonly string[], catalogue: string, more = ''): Uint8Array {
  const first = Buffer.from(rawPdf('BT ET', { objects })).toString('latin1');
  return Buffer.from(
    `${first}1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj\n${more}trailer\n<< /Size 9 /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  );
}

describe('files that a PDF carries', () => {
  test.each([[false], [true]])('are found with their names, objects packed: %p', async (isPacked) => {
    const bytes = await withFiles(
      page,
      [
        { name: 'factur-x.xml', bytes: encode('<a>ä</a>') },
        { name: 'Prüfbericht.txt', bytes: encode('good') },
      ],
      { isPacked },
    );
    const found = pdfAttachments(bytes).toSorted((a, b) => (a.name > b.name ? -1 : 1));
    expect(found.map(({ name, problem }) => ({ name, problem }))).toEqual([
      { name: 'factur-x.xml', problem: null },
      { name: 'Prüfbericht.txt', problem: null },
    ]);
    expect(decode(found[0]?.bytes)).toBe('<a>ä</a>');
  });

  test('are found when only associated with the document, and when only a page points to them', () => {
    const objects = carried('(invoice.xml)', plain('<a/>'));
    expect(decode(pdfAttachments(savedOver(objects, '/AF [7 0 R]'))[0]?.bytes)).toBe('<a/>');
    const [onPage] = pdfAttachments(rawPdf('BT ET', { objects, page: '/MediaBox [0 0 9 9] /AF [7 0 R]' }));
    expect(onPage?.name).toBe('invoice.xml');
    expect(decode(onPage?.bytes)).toBe('<a/>');
  });

  test('are those of the last time the file was saved', () => {
    const bytes = savedOver(
      carried('(old.xml)', plain('<old/>')),
      '/Names << /EmbeddedFiles << /Names [(new.xml) 7 0 R] >> >>',
      `7 0 obj\n<< /F (new.xml) /EF << /F 8 0 R >> >>\nendobj\n8 0 obj\n${plain('<new/>')}\nendobj\n`,
    );
    const found = pdfAttachments(bytes);
    expect(found.map(({ name, bytes: inner }) => [name, decode(inner)])).toEqual([['new.xml', '<new/>']]);
  });

  test('are read in hexadecimal and base-85 letters too, and under names in UTF-16', () => {
    const hex = Buffer.from('<a/>').toString('hex');
    const objects = carried(
      '<FEFF00E9002E0078006D006C>',
      `<< /Type /EmbeddedFile /Filter [/ASCIIHexDecode] /Length ${hex.length + 1} >>\nstream\n${hex}>\nendstream`,
    );
    const [found] = pdfAttachments(rawPdf('BT ET', { objects }));
    expect(found?.name).toBe('é.xml');
    expect(decode(found?.bytes)).toBe('<a/>');
    const base85 = '<< /Type /EmbeddedFile /Filter /ASCII85Decode /Length 7 >>\nstream\n87cUR~>\nendstream';
    expect(decode(pdfAttachments(rawPdf('BT ET', { objects: carried('(a)', base85) }))[0]?.bytes)).toBe(
      'Hell',
    );
  });

  test('are counted only once', async () => {
    const found = pdfAttachments(await withFiles(page, [{ name: 'a.xml', bytes: encode('<a/>') }]));
    expect(found).toHaveLength(1);
  });
});

describe('files that are to hurt', () => {
  test('a bomb of 300 MB in 300 KB is not blown up', async () => {
    const bomb = deflateSync(Buffer.alloc(300 * 1024 * 1024)).toString('latin1');
    const objects = carried(
      '(factur-x.xml)',
      `<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n${bomb}\nendstream`,
    );
    const bytes = rawPdf('BT ET', { objects });
    const before = performance.now();
    expect(pdfAttachments(bytes)).toEqual([{ name: 'factur-x.xml', bytes: null, problem: 'too-large' }]);
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  test('a tree of names that bites its tail, endless nesting and half an object end', () => {
    const objects = carried('(a.xml)', plain('<a/>'));
    const loop = savedOver(
      objects,
      '/Names << /EmbeddedFiles 9 0 R >>',
      '9 0 obj\n<< /Kids [9 0 R 9 0 R] >>\nendobj\n',
    );
    expect(pdfAttachments(loop)[0]?.name).toBe('a.xml');
    const deep = `<< /EmbeddedFile ${'['.repeat(100_000)}`;
    expect(pdfAttachments(rawPdf('BT ET', { objects: [deep] }))).toEqual([]);
    expect(pdfAttachments(encode('/EmbeddedFile 1 0 obj << /EF (('))).toEqual([]);
  });

  test('a file that is cut short, or no PDF at all, carries nothing', () => {
    const whole = rawPdf('BT ET', { objects: carried('(a.xml)', plain('<a/>')) });
    for (let length = 0; length < whole.length; length += 37)
      expect(pdfAttachments(whole.subarray(0, length)).length).toBeLessThanOrEqual(1);
    expect(pdfAttachments(crypto.getRandomValues(new Uint8Array(50_000)))).toEqual([]);
  });

  test('what is encrypted is told, not read', () => {
    const bytes = savedOver(carried('(a.xml)', plain('<a/>')), '', '');
    const text = Buffer.from(bytes)
      .toString('latin1')
      .replace(/\/Root 1 0 R >>\n%%EOF\n$/, '/Root 1 0 R /Encrypt << /V 4 >> >>\n');
    expect(pdfAttachments(Buffer.from(text, 'latin1'))[0]).toMatchObject({
      bytes: null,
      problem: 'encrypted',
    });
  });
});
