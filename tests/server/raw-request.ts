import { connect, type Socket } from 'node:net';

/** A connection on which bytes are sent as they are, however broken. */
export interface RawConnection {
  readonly socket: Socket;
  send(...pieces: readonly (string | Uint8Array)[]): void;
  /** What has come in answer as soon as it holds so many answers, or the connection has ended. */
  answers(count?: number): Promise<string>;
  /** Settles when the other side has ended the connection. */
  readonly closed: Promise<void>;
}

/** @param url of the server. */
export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const opened = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const socket = connect(Number(port), hostname, opened.resolve);
  let received = '';
  let onChange = () => {};
  const has = (count: number) => received.split('HTTP/1.1 ').length > count;
  socket.on('data', (data) => {
    received += data.toString('latin1');
    onChange();
  });
  // Ended from the other side: what was to be sent is not.
  socket.on('error', opened.reject);
  socket.on('close', () => {
    closed.resolve();
    onChange();
  });
  await opened.promise;
  return {
    socket,
    send: (...pieces) => {
      for (const piece of pieces) socket.write(piece);
    },
    answers(count = 1) {
      const { promise, resolve } = Promise.withResolvers<string>();
      onChange = () => {
        if (socket.destroyed || (has(count) && /\r\n\r\n[\s\S]/.test(received))) resolve(received);
      };
      onChange();
      return promise;
    },
    closed: closed.promise,
  };
}

/** The head of an upload, to which its body is still to be sent. */
export const uploadHead = (
  credentials: Readonly<Record<string, string>>,
  length: number | 'chunked',
  path = '/api/v1/documents',
): string => {
  const headers = {
    host: 'test',
    ...credentials,
    'content-type': 'multipart/form-data; boundary=b',
    ...(length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
};

/** The beginning of a file in a form, and what follows its content. */
export const fileHead = (field = 'file', name = 'invoice.pdf'): string =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
export const formEnd = '\r\n--b--\r\n';

/** An upload on the wire: head and body. */
export function wholeUpload(credentials: Readonly<Record<string, string>>, content: string): string {
  const body = fileHead() + content + formEnd;
  return uploadHead(credentials, Buffer.byteLength(body)) + body;
}
