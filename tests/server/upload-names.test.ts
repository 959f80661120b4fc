import { describe, expect, test } from 'bun:test';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { credentials } = await server.newOrganization();

/** An upload as bytes on the wire: what stands after `filename=` is whatever a client may write. */
async function uploadNamed(
  parameter: string,
): Promise<{ readonly status: number; readonly fileName: unknown }> {
  const head = `--line\r\nContent-Disposition: form-data; name="file"${parameter}\r\n\r\n`;
  const answer = await server.api.send('POST', '/documents', {
    headers: { ...credentials, 'content-type': 'multipart/form-data; boundary=line' },
    body: `${head}%PDF-1.4\n\r\n--line--\r\n`,
  });
  const { fileName } = (await answer.json()) as { readonly fileName?: unknown };
  return { status: answer.status, fileName };
}

describe('a file name on the wire', () => {
  test.each([
    ['an empty one', '; filename=""', 'document'],
    ['a path', '; filename="../../etc/invoice.pdf"', 'invoice.pdf'],
    ['a path of Windows', '; filename="C:\\scans\\invoice.pdf"', 'invoice.pdf'],
    ['two dots', '; filename=".."', 'document'],
    ['quotation marks, as curl writes them', '; filename="a \\"final\\" b.pdf"', 'a "final" b.pdf'],
    ['control characters', '; filename="in\u0001voice\u007f.pdf"', 'invoice.pdf'],
    ['letters that turn the text around', '; filename="invoice\u202efdp.exe"', 'invoicefdp.exe'],
    ['letters of the world', '; filename="Rechnung Łódź 上海 🚢.pdf"', 'Rechnung Łódź 上海 🚢.pdf'],
    ['4 KB', `; filename="${'x'.repeat(4_096)}.pdf"`, `${'x'.repeat(251)}.pdf`],
  ])('%s', async (_, parameter, fileName) => {
    expect(await uploadNamed(parameter)).toEqual({ status: 201, fileName });
  });

  test('without one it is no file', async () => {
    expect((await uploadNamed('')).status).toBe(400);
  });
});
