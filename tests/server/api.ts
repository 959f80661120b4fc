import { apiPrefix } from '../../server/server-context.ts';
import { createAnswerCheck } from './answer-check.ts';

type Headers = Record<string, string>;

/** The fields of an upload: `file`, and what else. */
export type UploadFields = Record<string, string | File | readonly File[]>;

/** Requests to a server's API. Every answer is held against the server's own description. */
export function createApi(url: string) {
  const check = createAnswerCheck(url);

  /** @param path below `/api/v1`, or an absolute one that starts with `//`. */
  async function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const fullPath = path.startsWith('//') ? path.slice(1) : `${apiPrefix}${path}`;
    const answer = await fetch(`${url}${fullPath}`, { ...init, method });
    await check(method, fullPath, answer);
    return answer;
  }

  return {
    url,
    send,
    get: (path: string, headers: Headers = {}) => send('GET', path, { headers }),
    delete: (path: string, headers: Headers = {}) => send('DELETE', path, { headers }),
    post: (path: string, body: unknown, headers: Headers = {}) =>
      send('POST', path, {
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    attach: (
      shipmentId: string,
      files: readonly File[],
      headers: Headers = {},
      { query = '', fields = {} }: { query?: string; fields?: UploadFields } = {},
    ) =>
      send('POST', `/shipments/${shipmentId}/documents${query}`, {
        headers,
        body: formOf({ ...fields, files }),
      }),
    upload: (fields: UploadFields, headers: Headers = {}, query = '') => {
      return send('POST', `/documents${query}`, { headers, body: formOf(fields) });
    },
  };
}

function formOf(fields: UploadFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one as File);
  return form;
}

/** Status and body of an answer, for comparing both at once. */
export const answerOf = async (answer: Response | Promise<Response>) => {
  const { status, text } = await (async () => {
    const settled = await answer;
    return { status: settled.status, text: await settled.text() };
  })();
  return { status, body: text === '' ? null : (JSON.parse(text) as unknown) };
};

/** Status and code of an error. */
export const failureOf = async (answer: Response | Promise<Response>) => {
  const { status, body } = await answerOf(answer);
  return `${status} ${(body as { readonly code?: string } | null)?.code ?? 'no code'}`;
};
