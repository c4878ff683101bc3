import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createMail, type Mail } from '../src/server/network/mail.ts';

/** A mail server that stores what it receives. */
export interface TestMailServer {
  /** sends to the server */
  mail: Mail;
  received: { to: string; text: string }[];
  close(): Promise<void>;
}

/** Starts a mail server on a free port, for tests of real mails. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: TestMailServer['received'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const port = portOf(listening.address());
  return {
    received,
    mail: createMail({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'atrium@example.com',
      to: 'operator@example.com',
    }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the port of a listening server. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen');
  return address.port;
}

/** Returns the text of a mail's part or attachment whose content is base64 or quoted-printable. */
export function decodedParts(text: string): string {
  return text
    .replaceAll(/(?:^[A-Za-z0-9+/]{4,76}={0,2}\r?\n)+/gm, (block) =>
      Buffer.from(block.replaceAll(/\s/g, ''), 'base64').toString('utf8'),
    )
    .replaceAll(/=\r?\n/g, '');
}
