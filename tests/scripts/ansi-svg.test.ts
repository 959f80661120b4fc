import { expect, test } from 'bun:test';
import { ansiSvg } from '../../scripts/pictures/ansi-svg.ts';

const runs = (screen: string) =>
  [...ansiSvg(screen, 20).matchAll(/<(text|rect) (x="[^>]*)>(?:([^<]*)<\/text>)?/g)].map(
    ([, element, attributes, text]) => ({ element, attributes, text }),
  );

test('a run of text is drawn at its cells, in its colour and weight', () => {
  const [first, second, ...others] = runs(
    'ab \u001b[33m\u001b[1m?\u001b[22m\u001b[39m\n\u001b[2mkeys\u001b[22m',
  );
  expect(first).toMatchObject({ element: 'text', text: 'ab' });
  expect(first!.attributes).toStartWith('x="14" y="27" textLength="16.8"');
  expect(second).toMatchObject({ text: '?' });
  expect(second!.attributes).toContain('x="39.2"');
  expect(second!.attributes).toContain('fill="#e5c07b" font-weight="bold"');
  expect(others).toMatchObject([{ text: 'keys' }]);
  expect(others[0]!.attributes).toContain('y="45"');
  expect(others[0]!.attributes).toContain('opacity="0.6"');
});

test('the chosen row has its colours the other way round, blanks among them', () => {
  const [box, letters] = runs('\u001b[7m\u001b[31m› a \u001b[39m\u001b[27m');
  expect(box).toMatchObject({ element: 'rect' });
  expect(box!.attributes).toContain('width="33.6"');
  expect(box!.attributes).toContain('fill="#e06c75"');
  expect(letters).toMatchObject({ element: 'text', text: '› a ' });
});

test('text is text in the picture, and a code without a style is an error', () => {
  expect(ansiSvg('<b> & c', 20)).toContain('&lt;b&gt; &amp; c');
  expect(() => ansiSvg('\u001b[5mblink', 20)).toThrow('no style for the code 5');
});
