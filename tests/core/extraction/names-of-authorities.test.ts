import { describe, expect, test } from 'bun:test';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';

const title: Print = { text: 'CERTIFICATE OF ORIGIN', x: 220, y: 20, size: 14 };
const exporter: readonly Print[] = [
  { text: '1. Exporter (name, address, country)', x: 44, y: 64, size: 7 },
  ...lines(50, 80, ['Malwa Exports Pvt. Ltd.', 'Plot 7', 'Indore 452001', 'India']),
];

const authority = (...box: readonly Print[]): string | null | undefined =>
  boxedPaper(
    [
      [40, 60, 300, 160],
      [40, 600, 556, 760],
    ],
    [title, ...exporter, ...box],
  ).extractedData.certificate_of_origin?.issuingAuthority;

describe('the authority that certifies', () => {
  test('goes on where its name is too long for one line', () => {
    expect(authority(...lines(50, 640, ['CHAMBER OF COMMERCE', 'AND INDUSTRY OF INDORE']))).toBe(
      'CHAMBER OF COMMERCE AND INDUSTRY OF INDORE',
    );
    expect(authority(...lines(50, 640, ['MINISTRY OF', 'FOREIGN TRADE']))).toBe('MINISTRY OF FOREIGN TRADE');
  });

  test('has the town for a second line that the paper tells elsewhere, and nobody who signs', () => {
    const told: Print = { text: 'Indore, 4 May 2026', x: 50, y: 700 };
    expect(authority(...lines(50, 640, ['CHAMBER OF COMMERCE', 'INDORE']), told)).toBe(
      'CHAMBER OF COMMERCE INDORE',
    );
    expect(authority(...lines(50, 640, ['CHAMBER OF COMMERCE', 'A. IYER']), told)).toBe(
      'CHAMBER OF COMMERCE',
    );
  });

  test('ends before the town and the day, and before its address', () => {
    expect(authority({ text: 'Zollamt Linz-Hafen, Linz, 28. April 2026', x: 50, y: 640 })).toBe(
      'Zollamt Linz-Hafen',
    );
    expect(
      authority({ text: 'Indore Chamber of Commerce · 4 Mill Road · Tel. 22 4410', x: 50, y: 640 }),
    ).toBe('Indore Chamber of Commerce');
  });

  test('is named by the sentence in which it certifies, whatever it is called', () => {
    const says = (text: string) => authority({ text, x: 50, y: 640, size: 7 });
    expect(says('The undersigned, Malwa Cotton Board, certifies that the goods originate in India.')).toBe(
      'Malwa Cotton Board',
    );
    expect(says('La CCI Lille soussignée certifie que les marchandises sont originaires.')).toBe('CCI Lille');
    expect(says('Die unterzeichnende Stelle bescheinigt, dass die Waren ihren Ursprung haben.')).toBeNull();
  });

  test('is no value of the label that its own name begins with', () => {
    expect(authority(...lines(50, 640, ['Bureau de douane de Kortrijk', 'P.O. Box 2962, Kortrijk']))).toBe(
      'Bureau de douane de Kortrijk',
    );
  });
});
