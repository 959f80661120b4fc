import { describe, expect, test } from 'bun:test';
import type { Print } from '../boxed-paper.ts';
import { gridBill } from './grid-bill.ts';

/** The carrier of a bill that is signed with these lines, one below the other. */
const signedWith = (lines: readonly string[], others: readonly Print[] = []): string | null =>
  gridBill(
    [
      [40, 'MARKS & NOS.', ['ATLAS']],
      [140, 'NO. OF PKGS.', ['40 DRUMS']],
      [230, 'DESCRIPTION OF GOODS', ['ROSE OIL']],
      [440, 'GROSS WEIGHT', ['2,450.00 KGS']],
    ],
    [...lines.map((text, at): Print => ({ text, x: 320, y: 700 + at * 12 })), ...others],
  ).carrier;

describe('the carrier where a bill is signed for him', () => {
  test('is named behind the words for him, and not by the agent who signs', () => {
    expect(signedWith(['HARBOUR GATE AGENCIES B.V.', 'AS AGENT FOR THE CARRIER: OSTARA PTY LTD'])).toBe(
      'OSTARA PTY LTD',
    );
    expect(signedWith(['Signed by Harbour Gate Agencies B.V.', 'as agent for the Carrier Evertide'])).toBe(
      'Evertide',
    );
    expect(signedWith(['Harbour Gate Agencies B.V.', 'as agents for', 'Ostara Pty Ltd, the Carrier'])).toBe(
      'Ostara Pty Ltd',
    );
  });

  test('stands under the words for him, over the agent', () => {
    expect(
      signedWith(['SIGNED FOR THE CARRIER', 'OSTARA PTY LTD', 'BY HARBOUR GATE AGENCIES B.V.', 'AS AGENTS']),
    ).toBe('OSTARA PTY LTD');
    expect(signedWith(['FOR AND ON BEHALF OF', 'EVERTIDE', 'AS CARRIER'])).toBe('EVERTIDE');
  });

  test('is nobody where only an agent is named', () => {
    expect(signedWith(['Signed for the Carrier', 'Harbour Gate Agencies B.V.', 'as agents only'])).toBeNull();
    expect(
      signedWith(['by Harbour Gate Agencies B.V.', 'as agents for the Carrier named herein']),
    ).toBeNull();
  });

  test('is said by other languages in their own order', () => {
    expect(signedWith(['Für den Verfrachter', 'Ostara AG', 'Nordagentur GmbH als Agent'])).toBe('Ostara AG');
    expect(signedWith(['Como agentes del transportista Ostara S.A.'])).toBe('Ostara S.A.');
  });
});

const sentence = (lines: readonly string[]): string | null =>
  signedWith(
    [],
    lines.map((text, at) => ({ text, x: 40, y: 700 + at * 8, size: 6 })),
  );

describe('the carrier in the small print', () => {
  test('is whom a sentence calls so', () => {
    expect(sentence(['RECEIVED by Evertide (hereinafter called "the Carrier") the goods'])).toBe('Evertide');
    expect(
      sentence([
        'In this Bill of Lading "Carrier" means Ostara Pty',
        'Ltd of Sydney. The goods were received',
      ]),
    ).toBe('Ostara Pty Ltd');
  });

  test('is nobody where the sentence names none', () => {
    expect(sentence(['RECEIVED by the Carrier from the Shipper in apparent good order and'])).toBeNull();
  });
});
