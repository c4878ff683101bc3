import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { closedPort } from '../../../test/closed-port.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Sent } from '../../contract/endpoint.ts';
import { createMail } from '../../server/mail.ts';
import { fillSampleProvider } from '../organizations/import/sample-provider.ts';
import { listFeedback, sendFeedback } from './contract.ts';
import { mailWaitingFeedback } from './deliver-feedback.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAs(null);
});
afterAll(() => server.close());

type FeedbackBody = Sent<typeof sendFeedback>['body'];

const written: FeedbackBody = {
  AccessToken: 'SECRET-TOKEN',
  SystemInfo: 'Chromium; de-DE',
  Location: '/admin-ui/admin/setup/organization?org=100000&at=SECRET-TOKEN',
  FeedbackType: 'idea',
  Email: 'ada@example.com',
  Feedback: 'Show the weather.\nIn Reykjavík, too.',
};

const send = (changes: Partial<FeedbackBody> = {}, as = token, on = server) =>
  on.call(sendFeedback, { body: { ...written, ...changes } }, as);

test('what was sent is kept and listed for the operator, without any token', async () => {
  await send();
  const { feedback, total } = await server.call(listFeedback, { query: {} }, token);
  expect(total).toBe(1);
  expect(feedback[0]).toMatchObject({
    type: 'idea',
    email: 'ada@example.com',
    text: 'Show the weather.\nIn Reykjavík, too.',
    location: '/admin-ui/admin/setup/organization?org=100000&at=…',
    systemInfo: 'Chromium; de-DE',
    mail: 'none',
  });
  const everything = await server.database.system.selectFrom('feedback').selectAll().execute();
  const history = await server.database.system.selectFrom('admin_history').selectAll().execute();
  expect(JSON.stringify([everything, history])).not.toContain('SECRET-TOKEN');
  expect(history.filter(({ entity_type }) => entity_type === 'feedback')).toHaveLength(1);
});

test('only the operator of the platform reads it', async () => {
  const { signInAs, call } = server;
  await fillSampleProvider(server.database);
  const provider = await signInAs(100_097);
  await expect(call(listFeedback, { query: {} }, provider)).rejects.toMatchObject({ status: 403 });
});

test.each([
  [{ Feedback: '  ' }, 'Feedback', 'Required'],
  [{ Feedback: 'x'.repeat(10_001) }, 'Feedback', 'Must be no more than 10000 characters'],
  [{ Email: 'ada@' }, 'Email', 'Invalid Email'],
])('refuses %o', async (changes, field, message) => {
  await expect(send(changes)).rejects.toMatchObject({ status: 400, fields: { [field]: message } });
});

test('an e-mail address is optional', async () => {
  await expect(send({ Email: null })).resolves.toEqual({});
  await expect(send({ Email: '' })).resolves.toEqual({});
});

test('after 20 in an hour the next one waits', async () => {
  const busy = await server.signInAs(null);
  for (let sent = 0; sent < 20; sent += 1) await send({}, busy);
  await expect(send({}, busy)).rejects.toMatchObject({ status: 429 });
  server.clock.now = new Date(server.clock.now.getTime() + 61 * 60_000);
  const { signInAs } = server;
  await expect(send({}, await signInAs(null))).resolves.toEqual({});
});

test('it is mailed to the operator, once, with the sender to answer to', async () => {
  const mails: string[] = [];
  const mailServer = await startMailServer((text) => mails.push(text));
  const mailing = await startMailing(mailServer.port);
  await send({ Email: 'ada@example.com' }, await mailing.signInAs(null), mailing);
  await mailWaitingFeedback(mailing.context);
  await mailWaitingFeedback(mailing.context);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^To: operator@example\.com$/im);
  expect(mails[0]).toMatch(/^Reply-To: ada@example\.com$/im);
  expect(mails[0]).toContain('Show the weather.');
  expect(mails[0]).not.toContain('SECRET-TOKEN');
  expect(await mailStateOf(mailing)).toBe('sent');
});

test('a mail server that is away gets it later, and after six attempts it counts as failed', async () => {
  const mailing = await startMailing(closedPort);
  await send({}, await mailing.signInAs(null), mailing);
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    expect(await mailStateOf(mailing)).toBe('waiting');
    await mailWaitingFeedback(mailing.context);
    mailing.clock.now = new Date(mailing.clock.now.getTime() + 13 * 60 * 60_000);
  }
  expect(await mailStateOf(mailing)).toBe('failed');
});

async function startMailing(port: number): Promise<TestServer> {
  const mail = createMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'atrium@example.com',
    to: 'operator@example.com',
  });
  const mailing = await startTestServer({ mail });
  onTestFinished(() => mailing.close());
  return mailing;
}

async function mailStateOf({ database }: TestServer): Promise<string> {
  const { mail_state } = await database.system
    .selectFrom('feedback')
    .select('mail_state')
    .executeTakeFirstOrThrow();
  return mail_state;
}

async function startMailServer(receive: (text: string) => void): Promise<{ port: number }> {
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        receive(text);
        done();
      });
    },
  });
  const listening = mailServer.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  onTestFinished(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));
  return { port: portOf(listening.address()) };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  return address.port;
}
