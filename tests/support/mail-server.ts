import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: its envelope, and what a mail program would make of it. */
export interface ReceivedMail {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly message: Email;
}

/** A real SMTP server on loopback that asks for a login and keeps what it is given. */
export async function startMailServer(login: { readonly user: string; readonly password: string }) {
  const received: ReceivedMail[] = [];
  const refused: string[] = [];
  let nextAnswer: string | null = null;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === login.user && password === login.password) done(null, { user: username });
      else done(new Error('wrong password'));
    },
    onRcptTo({ address }, _session, done) {
      if (nextAnswer === null) return done();
      const [code, text] = [Number(nextAnswer.slice(0, 3)), nextAnswer.slice(4)];
      nextAnswer = null;
      refused.push(address);
      done(Object.assign(new Error(text), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      void new Response(stream as unknown as ReadableStream)
        .arrayBuffer()
        .then((bytes) => PostalMime.parse(bytes))
        .then((message) => {
          const { mailFrom, rcptTo } = envelope;
          received.push({
            sender: mailFrom ? mailFrom.address : '',
            recipients: rcptTo.map(({ address }) => address),
            message,
          });
          done();
        }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    /** Addresses that an answer of `answerNext` was given to. */
    refused,
    /** What the next recipient is answered, e.g. `450 greylisted`. */
    answerNext(answer: string) {
      nextAnswer = answer;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
