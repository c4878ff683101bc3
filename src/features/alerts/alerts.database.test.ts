// On both engines: it executes statements that no example of a route does.
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { administratorOf } from '../../../test/administrator-calls.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { startWebhookReceiver } from '../../../test/webhook-receiver.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { plantPromo } from '../promo-codes/testing/planted-promo.ts';
import { acknowledgeIncident, createRule, setRuleStatus, updateRule } from './contract.ts';
import { applyViolations } from './evaluation/apply-violations.ts';
import { evaluateAlertRules } from './evaluation/evaluate-rules.ts';
import { exampleRule } from './examples.ts';
import { alertRule } from './fields.ts';
import { kindFacts } from './kinds.ts';
import { type AlertWorld, alertWorld } from './testing/alert-world.ts';
import { addUsualHours, causes, downDevice, setDevicesDown, setGiven } from './testing/trouble.ts';

let server: TestServer;
let world: AlertWorld;
const minute = 60;

// A separate server, because the job evaluates the rules of the whole platform.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  const { system } = server.database;
  await system.deleteFrom('alert_rule').execute();
  world = await alertWorld(server);
});

test('an incident that flaps has one message at its begin and one at its end', async () => {
  const { area } = world.family;
  await world.create({ hold: 2 * minute, window: 5 * minute });
  await downDevice(server, area);
  await world.pass(2);
  expect(await world.alerts()).toEqual([]);
  await world.pass(1);
  expect(await world.alerts()).toMatchObject([
    {
      kind: 'device-down',
      state: 'firing',
      value: 1,
      place: `${world.family.site.name} › ${area.name}`,
    },
  ]);
  await world.pass(30, (at) => setDevicesDown(server, area, at % 6 < 3 ? 'up' : 'down'));
  expect(await world.alerts()).toHaveLength(1);
  expect(world.subjects()).toEqual(['Alert: Devices']);
  await setDevicesDown(server, area, 'up');
  await world.pass(9);
  expect(await world.alerts()).toMatchObject([{ state: 'firing', isCalm: true }]);
  await world.pass(1);
  expect(await world.alerts()).toEqual([]);
  await world.pass(10);
  expect(world.subjects()).toEqual(['Alert: Devices', 'Resolved: Devices']);
  expect(world.mails.received.map(({ to }) => to)).toEqual([world.email, world.email]);
});

test('trouble that ends within the hold is no incident', async () => {
  await world.create({ hold: 5 * minute });
  await downDevice(server, world.family.area);
  await world.pass(4);
  await setDevicesDown(server, world.family.area, 'up');
  await world.pass(20);
  expect(world.mails.received).toEqual([]);
});

describe('in quiet hours', () => {
  const quiet = { quietFrom: '22:00', quietUntil: '06:30', hold: 0 };

  test('a message waits for their end in the site’s time zone', async () => {
    // 23:00 in Berlin
    server.clock.now = new Date('2026-06-10T21:00:00Z');
    await world.pass(0);
    await world.create(quiet);
    await downDevice(server, world.family.area);
    await world.pass(3);
    expect(world.mails.received).toEqual([]);
    expect(await world.alerts()).toHaveLength(1);
    server.clock.now = new Date('2026-06-11T04:28:00Z');
    await world.pass(1);
    expect(world.mails.received).toEqual([]);
    await world.pass(1);
    expect(world.subjects()).toEqual(['Alert: Devices']);
  });

  test('an incident that began and ended has only the message of its end', async () => {
    server.clock.now = new Date('2026-06-10T21:00:00Z');
    await world.pass(0);
    await world.create(quiet);
    await downDevice(server, world.family.area);
    await world.pass(2);
    await setDevicesDown(server, world.family.area, 'up');
    await world.pass(12);
    server.clock.now = new Date('2026-06-11T04:30:00Z');
    await world.pass(1);
    expect(world.subjects()).toEqual(['Resolved: Devices']);
  });
});

describe('escalation', () => {
  const escalating = () => ({
    hold: 0,
    escalateAfter: 10 * minute,
    escalateTo: [world.manager],
  });

  test('is one message, to others, when nobody acknowledges', async () => {
    await world.create(escalating());
    await downDevice(server, world.family.area);
    await world.pass(10);
    expect(world.subjects()).toEqual(['Alert: Devices']);
    await world.pass(10);
    expect(world.subjects()).toEqual(['Alert: Devices', 'Not acknowledged: Devices']);
    expect(world.mails.received.at(-1)?.to).toBe(world.manager);
    await setDevicesDown(server, world.family.area, 'up');
    await world.pass(12);
    expect(
      world.mails.received
        .slice(2)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([world.email, world.manager].toSorted());
  });

  test('does not happen after an acknowledgement, which has a name and a note', async () => {
    await world.create(escalating());
    await downDevice(server, world.family.area);
    await world.pass(2);
    const [alert] = await world.alerts();
    const params = { ...world.at.params, incidentId: alert?.id ?? '' };
    const acknowledged = await server.call(
      acknowledgeIncident,
      { params, body: { note: 'Power cut, electrician is here' } },
      world.token,
    );
    expect(acknowledged).toMatchObject({
      state: 'acknowledged',
      note: 'Power cut, electrician is here',
      acknowledgedBy: expect.stringMatching(/^admin-/),
    });
    await world.pass(20);
    expect(world.subjects()).toEqual(['Alert: Devices']);
    const viewer = await server.signInAs(world.family.site.number, { organization: 'view' });
    await expect(
      server.call(acknowledgeIncident, { params, body: { note: '' } }, viewer),
    ).rejects.toMatchObject({ status: 403 });
  });
});

test.each(Object.keys(causes))('a rule notices: %s', async (name) => {
  const kind = alertRule.map.kind.values.find((one) => one === name);
  if (kind === undefined) throw new Error(`No kind ${name}`);
  const { area, siblingArea, site } = world.family;
  await world.create({ kind, hold: 0, threshold: kindFacts[kind].usual, window: 15 * minute });
  // Trouble elsewhere is nobody's here.
  await causes[kind](server, siblingArea);
  await world.pass(1);
  expect(await world.alerts()).toEqual([]);
  await causes[kind](server, area);
  await world.pass(1);
  const found = await world.alerts();
  expect(found.map((one) => one.kind)).toEqual([kind]);
  expect(found[0]).toMatchObject({ organizationNumber: area.number, state: 'firing' });
  expect(found[0]?.place).toContain(site.name);
  expect(found[0]?.value).toBeGreaterThanOrEqual(kindFacts[kind].usual);
});

test('a device that did not get the former Wi-Fi key again after a roll back is noticed', async () => {
  await world.create({ kind: 'password-push', hold: 0, threshold: 1, window: 5 * minute });
  await causes['password-push'](server, world.family.area);
  const { system } = server.database;
  const setState = async (state: 'restoring' | 'unrestored') => {
    await system.updateTable('password_rotation').set({ push_state: 'restoring' }).execute();
    await system.updateTable('password_device').set({ state }).execute();
  };
  await setState('restoring');
  await world.pass(1);
  expect(await world.alerts()).toEqual([]);
  await setState('unrestored');
  await world.pass(1);
  expect(await world.alerts()).toMatchObject([{ value: 1 }]);
});

test('a promo code’s budget is watched in each currency, until the code ends', async () => {
  const { area } = world.family;
  await world.create({ kind: 'promo-budget', hold: 0, threshold: 80, window: 5 * minute });
  const budget = [{ currency: 'EUR', amount: 1_000 }];
  const id = await plantPromo(server, area, { name: 'Spring', budget });
  await plantPromo(server, area, { name: 'Without budget', code: 'OTHER' });
  await setGiven(server, id, { EUR: 799, CHF: 5_000 });
  await world.pass(1);
  expect(await world.alerts()).toEqual([]);
  await setGiven(server, id, { EUR: 805 });
  await world.pass(1);
  expect(await world.alerts()).toMatchObject([{ value: 80, detail: 'Spring' }]);
  await server.database.system
    .updateTable('promo_code')
    .set({ status: 'Ended' })
    .where('id', '=', id)
    .execute();
  await world.pass(12);
  expect(await world.alerts()).toEqual([]);
});

test('a rule of a provider finds trouble below it; each administrator sees only their part', async () => {
  const { provider, area, siblingArea, site, cousin } = world.family;
  const token = await server.signInAs(provider.number);
  await server.call(
    createRule,
    { params: { orgNumber: String(provider.number) }, body: exampleRule({ hold: 0 }) },
    token,
  );
  await downDevice(server, area);
  await downDevice(server, siblingArea);
  await world.pass(1);
  expect(await world.alerts(token, provider)).toHaveLength(2);
  const here = await world.alerts(world.token, site);
  expect(here.map(({ organizationNumber }) => organizationNumber)).toEqual([area.number]);
  // The rule is of an organization above, whose name is not shown.
  expect(here[0]?.ruleName).toBe('');
  await expect(world.alerts(world.token, cousin)).rejects.toMatchObject({ status: 404 });
});

test('a paused rule ends its alerts without a message', async () => {
  const { rule } = await world.create({ hold: 0 });
  await downDevice(server, world.family.area);
  await world.pass(1);
  const params = { ...world.at.params, ruleId: rule.id };
  await server.call(setRuleStatus, { params, body: { status: 'Paused' } }, world.token);
  await world.pass(12);
  expect(await world.alerts()).toEqual([]);
  expect(world.subjects()).toEqual(['Alert: Devices']);
});

test('an address of another tenant’s administrator must confirm', async () => {
  const stranger = `noc-of-${world.family.foreign.number}@example.com`;
  const { id } = await administratorOf(server, await server.signInAs(world.family.foreign.number));
  await server.database.system
    .updateTable('administrator')
    .set({ email: stranger })
    .where('id', '=', id)
    .execute();
  const { rule } = await world.create({ hold: 0, recipients: [world.email, stranger] });
  expect(rule.recipientStates.map(({ state }) => state)).toEqual(['administrator', 'waiting']);
  await downDevice(server, world.family.area);
  await world.pass(1);
  expect(world.mails.received.map(({ to }) => to)).toEqual([stranger, world.email]);
  expect(world.subjects()[0]).toMatch(/^Confirm to receive reports/);
});

test('an address that could not be mailed to is asked when the rule is saved again', async () => {
  const recipients = ['desk@hotel.example'];
  server.context.mail = null;
  const { rule, unreached } = await world.create({ recipients });
  expect(unreached).toEqual(recipients);
  server.context.mail = world.mails.mail;
  const params = { ...world.at.params, ruleId: rule.id };
  const body = { ...exampleRule({ recipients }), version: 1 };
  const save = () => server.call(updateRule, { params, body }, world.token);
  expect((await save()).unreached).toEqual([]);
  await save();
  expect(world.mails.received.map(({ to }) => to)).toEqual(recipients);
});

test('an alert does not end while there is more trouble than a pass finds', async () => {
  const { rule } = await world.create({ hold: 0 });
  await downDevice(server, world.family.area);
  await world.pass(1);
  const apply = (isComplete: boolean) =>
    server.database.transaction((transaction) =>
      applyViolations(
        transaction,
        'device-down',
        [rule.id],
        { found: [], isComplete },
        server.clock.now,
      ),
    );
  await apply(false);
  expect(await world.alerts()).toMatchObject([{ isCalm: false }]);
  await apply(true);
  expect(await world.alerts()).toMatchObject([{ isCalm: true }]);
});

test('sessions have not fallen while a busy hour only begins', async () => {
  const { area } = world.family;
  await world.create({ kind: 'sessions-fallen', hold: 0, threshold: 80, window: 5 * minute });
  // At 12:06 a tenth of the 60 minutes before is in the busy hour.
  await addUsualHours(server, area, { rejects: 0, sessions: 100 }, [0]);
  await addUsualHours(server, area, { rejects: 0, sessions: 10 }, [1]);
  server.clock.now = new Date('2026-06-10T12:05:00Z');
  await sql`
    insert into guest_session (organization_number, organization_path, mac_address, started_at, last_event_at)
    select ${area.number}, ${area.path}, '02:00:00:00:00:01', ${server.clock.now}, ${server.clock.now}
    from generate_series(1, 10)`.execute(server.database.system);
  await world.pass(1);
  expect(await world.alerts()).toEqual([]);
  server.clock.now = new Date('2026-06-10T12:54:00Z');
  await world.pass(1);
  expect(await world.alerts()).toMatchObject([{ kind: 'sessions-fallen', value: 89 }]);
});

test('a webhook receives signed alerts', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const { secret } = await world.create({ hold: 0, recipients: [], webhookUrl: receiver.url });
  await downDevice(server, world.family.area);
  await world.pass(1);
  const [{ signature, body } = { signature: '', body: '' }] = receiver.received;
  const [time = '', given] = signature.split(',');
  const digest = createHmac('sha256', secret ?? '')
    .update(`${time.slice(2)}.${body}`)
    .digest('hex');
  expect(given).toBe(`v1=${digest}`);
  expect(JSON.parse(body)).toMatchObject({ type: 'alert', event: 'begin', incident: { value: 1 } });
});

test('a thousand rules and more are evaluated in a few statements', async () => {
  const { system } = server.database;
  const { area, site } = world.family;
  await downDevice(server, area);
  await sql`
    insert into alert_rule (organization_number, organization_path, name, kind, threshold, window_seconds, hold_seconds,
      recipients, escalate_to, created_at, created_by, updated_at, updated_by)
    select ${site.number}, ${site.path}, 'Rule ' || number, (array[${sql.join(alertRule.map.kind.values.map((value) => sql.lit(value)))}])[1 + number % ${sql.lit(alertRule.map.kind.values.length)}],
      1, 300, 0, '[]', '[]', now(), 'test', now(), 'test'
    from generate_series(1, ${100 * alertRule.map.kind.values.length}::integer) number`.execute(
    system,
  );
  const started = performance.now();
  await takeDueSteps(evaluateAlertRules(server.context));
  const milliseconds = performance.now() - started;
  const { count } = await system
    .selectFrom('alert_incident')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', '=', 'device-down')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(100);
  process.stdout.write(
    `${100 * alertRule.map.kind.values.length} rules: ${Math.round(milliseconds)} ms\n`,
  );
  expect(milliseconds).toBeLessThan(5_000);
});
