import { expect, test } from 'bun:test';
import { droppedPaths } from '../../../cli/desk/dropped-paths.ts';

test('a dropped file is its path, however the terminal writes it', () => {
  for (const text of ["/home/me/my invoice's.pdf"]) expect(droppedPaths(text)).toEqual([]);
  expect(droppedPaths('/tmp/a.pdf')).toEqual(['/tmp/a.pdf']);
  expect(droppedPaths("'/tmp/my invoice.pdf' ")).toEqual(['/tmp/my invoice.pdf']);
  expect(droppedPaths('"/tmp/my invoice.pdf"')).toEqual(['/tmp/my invoice.pdf']);
  expect(droppedPaths('/tmp/my\\ invoice\\(1\\).pdf')).toEqual(['/tmp/my invoice(1).pdf']);
  expect(droppedPaths(String.raw`'/tmp/it'\''s.pdf'`)).toEqual(["/tmp/it's.pdf"]);
  expect(droppedPaths('file:///tmp/my%20invoice.pdf')).toEqual(['/tmp/my invoice.pdf']);
  expect(droppedPaths(String.raw`C:\papers\a.pdf`)).toEqual([String.raw`C:\papers\a.pdf`]);
});

test('several are parted by blanks or line breaks', () => {
  expect(droppedPaths("/tmp/a.pdf '/tmp/b c.pdf'")).toEqual(['/tmp/a.pdf', '/tmp/b c.pdf']);
  expect(droppedPaths('file:///tmp/a.pdf\r\nfile:///tmp/b.pdf\n')).toEqual(['/tmp/a.pdf', '/tmp/b.pdf']);
});

test('text that is no path is none', () => {
  for (const text of [
    '',
    '   ',
    'q/c',
    '/',
    'invoice 77',
    '/tmp/a.pdf and more',
    'file://%zz',
    'https://a.example/b.pdf',
  ])
    expect([text, droppedPaths(text)]).toEqual([text, []]);
});
