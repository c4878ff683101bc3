// On both engines: it executes statements that no example of a route does.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { administratorOf, passTime } from '../../../test/administrator-calls.ts';
import { closedPort } from '../../../test/closed-port.ts';
import { newProvider } from '../../../test/provider.ts';
import { startTestServer, type TestServer, testPassword } from '../../../test/server.ts';
import type { Sent } from '../../contract/endpoint.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { createMail } from '../../server/network/mail.ts';
import { login } from '../session/contract.ts';
import { listFeedback, sendFeedback } from './contract.ts';
import { deliverFeedback } from './deliver-feedback.ts';

let server: TestServer;
let token: string;

// A separate server, because some tests give it a mailer, which sends the feedback of the whole platform.
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
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

const minute = 60_000;

const mailDueFeedback = () => takeDueSteps(deliverFeedback(server.context));

const send = (changes: Partial<FeedbackBody> = {}, by = token) =>
  server.call(sendFeedback, { body: { ...written, ...changes } }, by);

test('feedback is stored and listed for the operator, without any token', async () => {
  const before = await server.call(listFeedback, { query: {} }, token);
  await send();
  const { feedback, total } = await server.call(listFeedback, { query: {} }, token);
  expect(total).toBe(before.total + 1);
  expect(feedback[0]).toMatchObject({
    type: 'idea',
    email: 'ada@example.com',
    text: 'Show the weather.\nIn Reykjavík, too.',
    location: '/admin-ui/admin/setup/organization?org=100000&at=…',
    systemInfo: 'Chromium; de-DE',
    mail: 'none',
  });
  const { id } = await administratorOf(server, token);
  const { system } = server.database;
  const stored = await system.selectFrom('feedback').selectAll().execute();
  const history = await system
    .selectFrom('admin_history')
    .selectAll()
    .where('administrator_id', '=', id)
    .execute();
  expect(JSON.stringify([stored, history])).not.toContain('SECRET-TOKEN');
  expect(history.filter(({ entity_type }) => entity_type === 'feedback')).toHaveLength(1);
});

test('feedback is listed only for the operator of the platform', async () => {
  const { provider } = await newProvider(server);
  const outsider = await server.signInAs(provider.number);
  await expect(server.call(listFeedback, { query: {} }, outsider)).rejects.toMatchObject({
    status: 403,
  });
});

test.each([
  [{ Feedback: '  ' }, 'Feedback', 'Required'],
  [{ Feedback: 'x'.repeat(10_001) }, 'Feedback', 'Must be no more than 10000 characters'],
  [{ Email: 'ada@' }, 'Email', 'Invalid Email'],
])('feedback with %o is rejected', async (changes, field, message) => {
  await expect(send(changes)).rejects.toMatchObject({ status: 400, fields: { [field]: message } });
});

test('an email address is optional', async () => {
  await expect(send({ Email: null })).resolves.toEqual({});
  await expect(send({ Email: '' })).resolves.toEqual({});
});

test('an administrator can send feedback 20 times an hour', async () => {
  for (let sent = 0; sent < 20; sent += 1) await send();
  await expect(send()).rejects.toMatchObject({ status: 429 });
  await expect(send({}, await server.signInAs(null))).resolves.toEqual({});
  const { username } = await administratorOf(server, token);
  passTime(server, 59 * minute);
  const signInAgain = async () => {
    const body = { Username: username, Password: testPassword };
    return (await server.call(login, { body })).AccessToken;
  };
  await expect(send({}, await signInAgain())).rejects.toMatchObject({ status: 429 });
  passTime(server, 2 * minute);
  await expect(send({}, await signInAgain())).resolves.toEqual({});
});

test('feedback is mailed once to the operator, with the sender to reply to', async () => {
  const mails: string[] = [];
  const { port } = await startMailServer((text) => mails.push(text));
  mailTo(port);
  await send({ Email: 'ada@example.com' });
  await mailDueFeedback();
  await mailDueFeedback();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^To: operator@example\.com$/im);
  expect(mails[0]).toMatch(/^Reply-To: ada@example\.com$/im);
  expect(mails[0]).toContain('Show the weather.');
  expect(mails[0]).not.toContain('SECRET-TOKEN');
  expect(await latestMailState()).toBe('sent');
});

test('feedback is mailed again while the mail server is down, and fails after six attempts', async () => {
  mailTo(closedPort);
  await send();
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    expect(await latestMailState()).toBe('waiting');
    await expect(mailDueFeedback()).rejects.toThrow('ECONNREFUSED');
    passTime(server, 13 * 60 * minute);
  }
  expect(await latestMailState()).toBe('failed');
});

/** Lets the server send mail through this port until the test ends. */
function mailTo(port: number): void {
  server.context.mail = createMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'atrium@example.com',
    to: 'operator@example.com',
  });
  onTestFinished(() => {
    server.context.mail = null;
  });
}

async function latestMailState(): Promise<string> {
  const { mail_state } = await server.database.system
    .selectFrom('feedback')
    .select('mail_state')
    .orderBy('id', 'desc')
    .limit(1)
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
  if (address === null || typeof address === 'string')
    throw new Error('The mail server does not listen');
  return address.port;
}
