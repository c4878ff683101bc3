// On both engines: it executes statements that no example of a route does.
import { beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { devices } from '../../devices/contract.ts';
import { exampleDevice } from '../../devices/examples.ts';
import { radiusAttribute, radiusCode } from '../../devices/probe/protocols/radius-packet.ts';
import { startCoaServer } from '../../devices/probe/testing/coa-server.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import {
  extendAccessCodeBatch,
  getAccessCodeBatch,
  getAccessCodeBatchProgress,
  revokeAccessCodeBatch,
} from '../contract.ts';
import { listAccessCodeUses, revokeAccessCode } from './contract.ts';

const { coaAck, coaRequest, disconnectAck, disconnectRequest } = radiusCode;
const secret = 'a-shared-secret-of-28-signs.';
const mac = '02:00:00:00:00:01';

let server: TestServer;
let calls: AccessCodeCalls;

beforeEach(async () => {
  // The job carries out the changes of the whole platform.
  server = await startTestServer();
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  calls = await accessCodeCalls(server);
  return () => server.close();
});

async function addGateway({ isSilent = () => false }: { isSilent?: () => boolean } = {}) {
  const gateway = await startCoaServer(secret, ({ code }) =>
    isSilent() ? undefined : { code: code === coaRequest ? coaAck : disconnectAck },
  );
  const body = {
    ...exampleDevice({ host: '127.0.0.1', nasIdentifier: 'gw-1', coaPort: gateway.port }),
    type: 'generic-radius' as const,
    secrets: { radiusSecret: secret },
  };
  await server.call(devices.create, { params: calls.of(calls.family.area), body }, calls.token);
  return gateway;
}

/** Adds a batch, and a guest who is online by each of its first codes. */
async function addOnlineBatch(
  count: number,
  changes: Parameters<typeof calls.createBatch>[0] = {},
) {
  const batch = await calls.createBatchWithCodes(changes);
  const codes = (await calls.listCodes(batch)).slice(0, count);
  const { system } = server.database;
  const now = server.clock.now;
  const { number, path } = calls.family.area;
  const owner = { organization_number: number, organization_path: path };
  const by = { created_at: now, created_by: 'test', updated_at: now, updated_by: 'test' };
  for (const { id } of codes) {
    await calls.useCode(id);
    const guest = await system
      .insertInto('guest')
      .values({
        ...owner,
        ...by,
        access_code_id: id,
        plan_id: calls.planId,
        entitled_at: now,
        valid_until: new Date(now.getTime() + 6 * 3_600_000),
        search_text: 'code',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await system
      .insertInto('guest_device')
      .values({ ...owner, guest_id: guest.id, mac_address: mac, name: '' })
      .execute();
    await system
      .insertInto('guest_session')
      .values({
        ...owner,
        guest_id: guest.id,
        access_code_id: id,
        plan_id: calls.planId,
        mac_address: mac,
        acct_session_id: id.slice(0, 8),
        nas_identifier: 'gw-1',
        ssid: 'Hotel',
        started_at: now,
      })
      .execute();
  }
  return { batch, codes };
}

const carryOut = () => takeDueSteps(changeSessions(server.context));
const open = async () => {
  const rows = await server.database.system
    .selectFrom('guest_session')
    .select('id')
    .where('state', '=', 'open')
    .execute();
  return rows.length;
};
const sentBy = ({ received }: { received: Buffer[] }) => received.map((bytes) => bytes[0]);

test('revoking a code ends its sessions, and no others', async () => {
  await using gateway = await addGateway();
  const { batch, codes } = await addOnlineBatch(2);
  const params = { ...calls.ofBatch(batch), codeId: codes[0]?.id ?? '' };
  const shown = () =>
    server.call(getAccessCodeBatch, { params: calls.ofBatch(batch) }, calls.token);
  expect(await shown()).toMatchObject({ online: { codes: 2, sessions: 2 } });
  await server.call(revokeAccessCode, { params }, calls.token);
  await carryOut();
  expect(sentBy(gateway)).toEqual([disconnectRequest]);
  expect(await open()).toBe(1);
  const events = await server.database.system
    .selectFrom('guest_session_event')
    .select(['kind', 'detail'])
    .execute();
  expect(events).toMatchObject([{ kind: 'disconnect', detail: { result: 'ended' } }]);
  const record = await shown();
  expect(record).toMatchObject({ online: { codes: 1, sessions: 1 } });
  const { state, made, online } = record;
  expect(
    await server.call(getAccessCodeBatchProgress, { params: calls.ofBatch(batch) }, calls.token),
  ).toEqual({ state, made, online });
});

test('revoking a batch ends its sessions, at most 20 a second on a gateway', async () => {
  await using gateway = await addGateway();
  // One more than what a second allows.
  const { batch } = await addOnlineBatch(20, { count: 21 });
  const more = await addOnlineBatch(1, { name: 'Another' });
  await server.call(revokeAccessCodeBatch, { params: calls.ofBatch(batch) }, calls.token);
  const { rows } = await server.database.pool.query(
    `select next_step_at from guest_session_change order by next_step_at`,
  );
  const times = rows.map((row) => Number(new Date(row.next_step_at)) - Number(server.clock.now));
  expect(times).toEqual(times.map((_time, index) => index * 50));
  calls.passTime(1);
  await carryOut();
  expect(sentBy(gateway)).toEqual(times.map(() => disconnectRequest));
  expect(await open()).toBe(more.codes.length);
});

test('extending a batch gives its sessions more time', async () => {
  await using gateway = await addGateway();
  const { batch } = await addOnlineBatch(1, { validUntil: '2026-06-10T14:00' });
  const body = { validUntil: '2026-06-10T15:00' };
  await server.call(extendAccessCodeBatch, { params: calls.ofBatch(batch), body }, calls.token);
  await carryOut();
  expect(sentBy(gateway)).toEqual([coaRequest]);
  const { timeZone } = batch;
  expect(timeZone).toBeDefined();
  const seconds = gateway.attributesOf(0).get(radiusAttribute.sessionTimeout)?.readUInt32BE();
  const { rows } = await server.database.pool.query(
    `select extended_until from access_code_batch where extended_until is not null`,
  );
  expect(seconds).toBe((Number(rows[0].extended_until) - Number(server.clock.now)) / 1_000);
});

test('a gateway that does not answer is asked again later', async () => {
  let isSilent = true;
  await using gateway = await addGateway({ isSilent: () => isSilent });
  const { batch } = await addOnlineBatch(1);
  await server.call(revokeAccessCodeBatch, { params: calls.ofBatch(batch) }, calls.token);
  await carryOut();
  expect(await open()).toBe(1);
  isSilent = false;
  const before = gateway.received.length;
  calls.passTime(29);
  await carryOut();
  expect(gateway.received).toHaveLength(before);
  calls.passTime(1);
  await carryOut();
  expect(await open()).toBe(0);
});

test('a used-up code shows until when and by whom it is in use', async () => {
  const { batch, codes } = await addOnlineBatch(1);
  const [code] = await calls.listCodes(batch);
  expect(code).toMatchObject({
    state: 'usedUp',
    inUseUntil: '2026-06-10T18:00:00.000Z',
    online: 1,
  });
  const params = { ...calls.ofBatch(batch), codeId: codes[0]?.id ?? '' };
  const { uses, online } = await server.call(listAccessCodeUses, { params }, calls.token);
  const guest = await server.database.system
    .selectFrom('guest')
    .select('id')
    .executeTakeFirstOrThrow();
  const at = { areaNumber: calls.family.area.number, areaName: calls.family.area.name };
  expect(uses).toMatchObject([{ ...at, macAddress: mac, guestId: guest.id }]);
  expect(online).toMatchObject([{ ...at, macAddress: mac, guestId: guest.id, ssid: 'Hotel' }]);
  await server.call(revokeAccessCode, { params }, calls.token);
  expect((await calls.listCodes(batch))[0]).toMatchObject({ state: 'revoked', inUseUntil: null });
});

test('the uses of a batch are exported, with devices only for roles with personal data', async () => {
  const { batch, codes } = await addOnlineBatch(2);
  const lines = async (as: string) => {
    const path = `/AdminApi/organizations/${calls.family.site.number}/access-code-batches/${batch.id}/uses-export`;
    const reply = await server.request(path, { headers: { authorization: `Bearer ${as}` } });
    const csv = await reply.text();
    return csv.trim().split(/\r?\n/).slice(1);
  };
  const all = await lines(calls.token);
  expect(all).toHaveLength(2);
  expect(all.join()).toContain(codes[0]?.code);
  expect(all[0]).toContain(mac);
  expect(all[0]).toContain(calls.family.area.name);
  const clerk = await server.signInAs(calls.family.provider.number, { 'access-codes': 'view' }, [
    'export',
  ]);
  expect((await lines(clerk)).join()).not.toContain(mac);
});
