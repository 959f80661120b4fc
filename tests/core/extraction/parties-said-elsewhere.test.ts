import { describe, expect, test } from 'bun:test';
import type { Box } from '../../../core/reading/page.ts';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';

const title: Print = { text: 'CERTIFICATE OF ORIGIN', x: 220, y: 20, size: 14 };
const mill = ['Ostrava Belts s.r.o.', 'Hlavni 12', '702 00 Ostrava', 'Czech Republic'];
const boxes: Box[] = [
  [40, 60, 300, 140],
  [300, 60, 560, 140],
  [40, 140, 300, 220],
];

/** What is read of three boxes, `1. …` with a mill in it, `2. …` and `3. …` with what they say. */
function partiesOf(names: readonly [string, string, string], second: string, third: string) {
  const [a, b, c] = names;
  return boxedPaper(boxes, [
    title,
    { text: `1. ${a}`, x: 44, y: 64, size: 7 },
    ...lines(50, 78, mill),
    { text: `2. ${b}`, x: 304, y: 64, size: 7 },
    { text: second, x: 310, y: 84 },
    { text: `3. ${c}`, x: 44, y: 144, size: 7 },
    { text: third, x: 50, y: 164 },
  ]).extractedData.certificate_of_origin;
}

const ofExporter = ['Exporter', 'Importer', 'Producer'] as const;

describe('a party of which its box only says that it is another', () => {
  test.each([
    'IGUAL AL EXPORTADOR',
    'IDENTICAL TO EXPORTER',
    'SAME AS EXPORTER (BOX 1)',
    'Identique à l’exportateur',
    'SAME AS IN BOX NO. 1',
    'Siehe Feld 1',
    'Idêntico ao exportador',
    'AS PER FIELD 1 ABOVE',
    'Gelijk aan exporteur',
  ])('is that one: %s', (said) => {
    const read = partiesOf(ofExporter, 'Acme Trading Ltd', said);
    expect(read?.producer).toMatchObject({ name: 'Ostrava Belts s.r.o.', country: 'CZ' });
  });

  test('may be the same as one who is himself the same as the certifier', () => {
    const read = partiesOf(['Certifier', 'Exporter', 'Producer'], 'SAME AS CERTIFIER', 'SAME AS EXPORTER');
    expect(read?.exporter.name).toBe('Ostrava Belts s.r.o.');
    expect(read?.producer.name).toBe('Ostrava Belts s.r.o.');
  });

  test.each(['Idem Ltd', 'See Hardware GmbH', 'Same Day Foods Inc.', 'Como Seta S.p.A.'])(
    'is a company where the words begin its name: %s',
    (name) => {
      expect(partiesOf(ofExporter, 'Acme Trading Ltd', name)?.producer.name).toBe(name);
    },
  );
});

test.each([
  'AVAILABLE TO THE IMPORTING PARTY UPON REQUEST',
  'Disponible a solicitud de las autoridades importadoras',
  'Disponible sur demande des autorités compétentes',
  'Auf Anfrage der Zollbehörde',
  'Disponível mediante solicitação da autoridade',
])('a form that keeps the producer to itself names none: %s', (said) => {
  expect(partiesOf(ofExporter, 'Acme Trading Ltd', said)?.producer.name).toBeNull();
});
