import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ListeningServer, startListeningServer } from '../../../test/listening.ts';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { changeSessions } from '../radius/public/session-changes.ts';
import { type FreeRadius, freePort, startFreeRadius } from '../radius/testing/free-radius.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../radius/testing/radius-world.ts';
import { type SimulatedNas, startNas } from '../radius/testing/simulated-nas.ts';
import { extendDevice, moveOut, setDeviceStatus } from './actions/contract.ts';
import { enterpriseDevices, enterpriseOwners } from './contract.ts';
import type { EnterpriseDevice } from './fields.ts';
import { endExpiredDevices } from './records/end-expired-devices.ts';
import { type EnterpriseWorld, enterpriseWorld } from './testing/enterprise-world.ts';

// A NAS of ours, which signs devices in at Debian's FreeRADIUS and is asked to end their sessions.

const secret = 'shared-secret-of-the-test';
const address = '127.0.0.77';
const minuteMs = 60_000;
let listening: ListeningServer;
let world: RadiusWorld;
let enterprise: EnterpriseWorld;
let radius: FreeRadius;
let nas: SimulatedNas;
let disconnected: string[] = [];

beforeAll(async () => {
  listening = await startListeningServer();
  world = await radiusWorld(listening.server);
  enterprise = enterpriseWorld(listening.server, world.family, world.providerToken);
  const coaPort = await freePort();
  await world.addNas({ address, secret, type: 'generic-radius', coaPort, nasIdentifier: 'nas-1' });
  radius = await startFreeRadius({
    apiUrl: listening.url,
    database: listening.server.database,
    organizationNumber: world.family.provider.number,
    now: new Date(),
  });
  nas = await startNas({
    address,
    secret,
    coaPort,
    authPort: radius.authPort,
    acctPort: radius.acctPort,
    nasIdentifier: 'nas-1',
    accessPoint: '00-11-22-33-44-55:Staff',
    onRequest(kind, id) {
      if (kind === 'disconnect') disconnected.push(id);
      return true;
    },
  });
}, 60_000);
afterAll(async () => {
  await nas?.[Symbol.asyncDispose]();
  await radius?.close();
  await listening?.close();
});
beforeEach(() => {
  listening.server.clock.now = new Date();
  disconnected = [];
});

const call = () => listening.server.call;
const later = (ms: number) => new Date(listening.server.clock.now.getTime() + ms);
const local = (at: Date) => localTimeOf(at, timeZone);
let timeZone = 'UTC';

/** Signs a device in by its address, and reports its session; returns the session's id. */
async function online(macAddress: string): Promise<string> {
  const reply = await nas.login({
    userName: macAddress,
    password: macAddress,
    kind: 'PAP',
    macAddress,
  });
  if (!reply?.isAccepted) throw new Error(`${JSON.stringify(reply)} ${radius.log()}`);
  const acctSessionId = macAddress.replaceAll(':', '');
  await nas.report({
    status: 'Start',
    acctSessionId,
    userName: macAddress,
    macAddress,
    ipAddress: '10.1.2.3',
    class: reply.class,
    seconds: 0,
    bytesIn: 0,
    bytesOut: 0,
  });
  return acctSessionId;
}

async function addOnline(changes: Partial<EnterpriseDevice> = {}) {
  const macAddress = newMac();
  const device = await enterprise.addDevice({ macAddress, ...changes });
  timeZone = device.timeZone;
  return { device, sessionId: await online(macAddress) };
}

async function doWork(): Promise<void> {
  await takeDueSteps(endExpiredDevices(listening.server.context));
  await takeDueSteps(changeSessions(listening.server.context));
}

test('the session of a device whose time ends is disconnected within a minute', async () => {
  const owner = await enterprise.addOwner();
  timeZone = (await enterprise.addDevice({ macAddress: newMac(), ownerId: owner.id })).timeZone;
  const end = later(30 * minuteMs);
  const { device, sessionId } = await addOnline({ validUntil: local(end), ownerId: owner.id });
  const shown = await call()(
    enterpriseDevices.get,
    { params: enterprise.of(device) },
    world.providerToken,
  );
  expect(shown).toMatchObject({ state: 'expiring', isOnline: true, ipAddress: '10.1.2.3' });

  listening.server.clock.now = later(28 * minuteMs);
  await doWork();
  expect(disconnected).toEqual([]);
  listening.server.clock.now = new Date(Math.ceil(end.getTime() / minuteMs) * minuteMs + 1_000);
  await doWork();
  expect(disconnected).toEqual([sessionId]);
});

test('a device that was extended in time stays online', async () => {
  const end = later(30 * minuteMs);
  const { device } = await addOnline({ validUntil: local(end) });
  await call()(
    extendDevice,
    { params: enterprise.of(device), body: { validUntil: local(later(120 * minuteMs)) } },
    world.providerToken,
  );
  listening.server.clock.now = later(29 * minuteMs);
  await doWork();
  listening.server.clock.now = later(11 * minuteMs);
  await doWork();
  expect(disconnected).toEqual([]);
});

test('the end of its owner ends a device’s session too', async () => {
  const owner = await enterprise.addOwner();
  const { sessionId } = await addOnline({ ownerId: owner.id });
  const {
    id,
    version,
    createdAt: _1,
    createdBy: _2,
    updatedAt: _3,
    updatedBy: _4,
    ...fields
  } = owner;
  const { devices: _5, hasEnded: _6, movedOutAt: _7, ...body } = fields;
  const end = later(20 * minuteMs);
  await call()(
    enterpriseOwners.update,
    {
      params: { ...enterprise.params, ownerId: id },
      body: { ...body, version, validUntil: local(end) },
    },
    world.providerToken,
  );
  await doWork();
  expect(disconnected).toEqual([]);
  listening.server.clock.now = later(21 * minuteMs);
  await doWork();
  expect(disconnected).toEqual([sessionId]);
  const [row] = (
    await call()(
      enterpriseDevices.list,
      { params: enterprise.params, query: { owner: id } },
      world.providerToken,
    )
  ).rows;
  expect(row?.state).toBe('expired');
});

test('suspending, revoking and deleting a device, and moving out, end its session', async () => {
  const suspended = await addOnline();
  const body = { status: 'suspended' as const };
  await call()(
    setDeviceStatus,
    { params: enterprise.of(suspended.device), body },
    world.providerToken,
  );
  const deleted = await addOnline();
  await call()(
    enterpriseDevices.delete,
    { params: enterprise.of(deleted.device) },
    world.providerToken,
  );
  const left = await addOnline();
  await call()(
    moveOut,
    { params: { ...enterprise.params, ownerId: left.device.ownerId }, body: {} },
    world.providerToken,
  );
  await doWork();
  expect(disconnected.toSorted()).toEqual(
    [suspended, deleted, left].map(({ sessionId }) => sessionId).toSorted(),
  );
  for (const { device } of [suspended, left]) {
    const macAddress = device.macAddress ?? '';
    const login = { userName: macAddress, password: macAddress, kind: 'PAP', macAddress } as const;
    expect(await nas.login(login)).toMatchObject({ isAccepted: false });
  }
});

test('a device that was revoked and added again is let in', async () => {
  const { device } = await addOnline();
  const macAddress = device.macAddress ?? '';
  const login = { userName: macAddress, password: macAddress, kind: 'PAP', macAddress } as const;
  const body = { status: 'revoked' as const };
  await call()(setDeviceStatus, { params: enterprise.of(device), body }, world.providerToken);
  expect(await nas.login(login)).toMatchObject({ isAccepted: false });
  await enterprise.addDevice({ macAddress });
  // A repeated login gets the same rejection for some seconds.
  listening.server.clock.now = later(minuteMs);
  expect(await nas.login(login)).toMatchObject({ isAccepted: true });
});

test('times of a device are those of its site, also where an area has another time zone', async () => {
  const setZone = (zone: string | null) =>
    listening.server.database.system
      .updateTable('organization')
      .set({ time_zone: zone })
      .where('number', '=', world.family.area.number)
      .execute();
  // Where it is always later.
  await setZone('Pacific/Kiritimati');
  const { device } = await addOnline({ validUntil: local(later(30 * minuteMs)) });
  expect(device.state).toBe('expiring');
  await setZone(null);
});
