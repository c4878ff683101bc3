// On both engines: it executes statements that no example of a route does.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { changeVoucherSettings, getVoucherSettings } from './contract.ts';

let server: TestServer;
let calls: AccessCodeCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  calls = await accessCodeCalls(server);
});

const network = { ssid: 'Guest', portalUrl: 'https://portal.example.com/?code={code}' };
const settingsOf = (batch: { id: string }, token = calls.token) =>
  server.call(getVoucherSettings, { params: calls.ofBatch(batch) }, token);
const change = (batch: { id: string }, body = network, token = calls.token) =>
  server.call(changeVoucherSettings, { params: calls.ofBatch(batch), body }, token);

test('the network is remembered for all batches of the site, and no other', async () => {
  const { family } = calls;
  const batch = await calls.createBatch();
  expect(await settingsOf(batch)).toMatchObject({
    siteName: family.site.name,
    network: { ssid: '', portalUrl: '' },
    isRemembered: true,
  });
  await change(batch);
  const later = await calls.createBatch({ name: 'Later' });
  expect((await settingsOf(later)).network).toEqual(network);
  const planId = await calls.addPlan({}, family.siblingArea);
  const other = await calls.createBatch({ planId }, calls.token, family.grouping);
  const params = { ...calls.ofBatch(other), ...calls.of(family.grouping) };
  expect(await server.call(getVoucherSettings, { params }, calls.token)).toMatchObject({
    siteName: family.sibling.name,
    network: { ssid: '', portalUrl: '' },
  });
});

test('a change is in the history of the site once', async () => {
  const batch = await calls.createBatch();
  await change(batch);
  const entry = await calls.latestHistory();
  expect(entry).toMatchObject({
    entity_type: 'voucher settings',
    organization_path: calls.family.site.path,
    before: { ssid: '', portalUrl: '' },
    after: network,
  });
  await change(batch);
  expect((await calls.latestHistory()).id).toBe(entry.id);
});

test('only roles that edit access codes change it', async () => {
  const batch = await calls.createBatch();
  const viewer = await server.signInAs(calls.family.site.number, { 'access-codes': 'view' });
  await expect(change(batch, network, viewer)).rejects.toMatchObject({ status: 403 });
  expect((await settingsOf(batch, viewer)).network.ssid).toBe('');
});

test('an administrator of an area remembers it there', async () => {
  const { area } = calls.family;
  const token = await server.signInAs(area.number);
  const batch = await calls.createBatch({}, token, area);
  const params = { ...calls.ofBatch(batch), ...calls.of(area) };
  await server.call(changeVoucherSettings, { params, body: network }, token);
  const settings = await server.call(getVoucherSettings, { params }, token);
  expect(settings).toMatchObject({ siteName: area.name, network });
});

test('the facts are those of the plan, with the fewer devices of plan and code', async () => {
  const planId = await calls.addPlan({
    name: 'A day',
    durationKind: 'elapsed',
    duration: 86_400,
    bandwidthDown: 20_000,
    bandwidthUp: 5_000,
    maxDevices: 4,
  });
  const batch = await calls.createBatch({ planId, devicesPerCode: 2 });
  expect((await settingsOf(batch)).facts).toEqual(['1 day', '20 / 5 Mbit/s', 'Up to 2 devices']);
});
