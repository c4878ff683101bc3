// On both engines: it executes statements that no example of a route does.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { forgetOldIncidents } from './evaluation/forget-incidents.ts';
import { type AlertWorld, alertWorld } from './testing/alert-world.ts';
import { downDevice } from './testing/trouble.ts';

let server: TestServer;
let world: AlertWorld;

// A separate server, because the jobs work on the alerts of the whole platform.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  await server.database.system.deleteFrom('alert_rule').execute();
  world = await alertWorld(server);
});

test('an alert is forgotten 90 days after its end', async () => {
  const { area } = world.family;
  const { rule } = await world.create();
  const daysAgo = (days: number) => new Date(server.clock.now.getTime() - days * 86_400_000);
  const incident = {
    organization_number: area.number,
    organization_path: area.path,
    rule_id: rule.id,
    kind: rule.kind,
    value: 1,
    since: daysAgo(100),
    fired_at: daysAgo(100),
  };
  const { system } = server.database;
  await system
    .insertInto('alert_incident')
    .values([
      { ...incident, detail: 'old', state: 'resolved', resolved_at: daysAgo(91) },
      { ...incident, detail: 'recent', state: 'resolved', resolved_at: daysAgo(89) },
      { ...incident, detail: 'still firing', state: 'firing', resolved_at: null },
    ])
    .execute();
  await takeDueSteps(forgetOldIncidents(server.context));
  const left = await system.selectFrom('alert_incident').select('detail').execute();
  expect(left.map(({ detail }) => detail).toSorted()).toEqual(['recent', 'still firing']);
});

test('a message that a webhook refuses keeps the error and is sent by the next attempt', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const messages = () =>
    server.database.system
      .selectFrom('alert_message')
      .select(['state', 'error', 'sent_at'])
      .execute();
  await world.create({ hold: 0, recipients: [], webhookUrl: receiver.url });
  await downDevice(server, world.family.area);
  receiver.status = 500;
  await world.pass(1);
  expect(await messages()).toEqual([
    { state: 'waiting', error: 'The receiver answered with the status 500.', sent_at: null },
  ]);
  receiver.status = 200;
  await world.pass(1);
  expect(await messages()).toEqual([{ state: 'sent', error: null, sent_at: server.clock.now }]);
  const [first, second] = receiver.received.map(({ body }) => JSON.parse(body));
  expect(second).toEqual(first);
  await world.pass(2);
  expect(receiver.received).toHaveLength(2);
});
