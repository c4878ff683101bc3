import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeRouter } from '../../../../../test/routeros/router.ts';
import { type Serving, startRouter } from '../../../../../test/routeros/serve.ts';
import { createLogger } from '../../../../server/logging.ts';
import type { Reached, Wished } from '../adapter.ts';
import { changesBetween } from '../device-object.ts';
import { exampleNetwork } from '../examples.ts';
import type { Wish } from '../wish.ts';
import { routeros } from './adapter.ts';

let router: FakeRouter & Serving;
let reached: Reached;

beforeEach(async () => {
  router = await startRouter({ user: 'atrium', password: 'secret' });
  reached = {
    server: { deviceNetworks: ['127.0.0.0/8'], log: createLogger('silent'), now: () => new Date() },
    access: {
      id: 'router',
      name: 'Router',
      type: 'mikrotik',
      areaNumber: 1,
      host: '127.0.0.1',
      api: { scheme: 'http', port: router.port, trust: { by: 'nothing' } },
      user: 'atrium',
      password: 'secret',
    },
  };
});
afterEach(() => router[Symbol.asyncDispose]());

const wishedOf = (wish: Wish, changes: Partial<Wished> = {}): Wished => ({
  mark: 'atrium:connection-profile:one',
  wish,
  secrets: {},
  before: null,
  hasNewSecrets: false,
  slot: null,
  radius: null,
  ...changes,
});

/** Makes the router what is wished, as a push does; returns what is still different afterwards. */
async function push(wished: Wished, isRemoval = false): Promise<string[]> {
  const differences = async () => {
    const present = await routeros.read(reached, wished);
    if (!present.ok) throw new Error(present.text);
    const wanted = isRemoval
      ? { ok: true as const, value: [] }
      : await routeros.objectsOf(reached, wished);
    if (!wanted.ok) throw new Error(wanted.text);
    return changesBetween(present.value, wanted.value);
  };
  for (const change of await differences()) {
    const made = await routeros.apply(reached, wished, change);
    if (!made.ok) throw new Error(made.text);
  }
  return (await differences()).map(({ action, object }) => `${action} ${object.path}`);
}

const rowsOf = (menu: string) => router.menu(menu).rows;

describe('a router that manages access points', () => {
  beforeEach(() => router.menu('/interface/wifi/capsman').set(null, { enabled: 'true' }));

  test('gets a rule for each band, which lists the networks of all profiles', async () => {
    router.menu('/interface/wifi/provisioning').add({ comment: 'theirs', action: 'none' });
    const first = wishedOf(exampleNetwork());
    const second = wishedOf(exampleNetwork({ number: 2, ssid: 'Staff', bands: ['5g'] }), {
      mark: 'atrium:connection-profile:two',
    });
    expect(await push(first)).toEqual([]);
    expect(await push(second)).toEqual([]);
    expect(rowsOf('/interface/wifi/provisioning')).toMatchObject([
      { comment: 'theirs', action: 'none' },
      { comment: 'atrium:provisioning:2g', 'master-configuration': 'atrium-1' },
      {
        comment: 'atrium:provisioning:5g',
        'master-configuration': 'atrium-1',
        'slave-configurations': 'atrium-2',
      },
    ]);
    expect(await push(first, true)).toEqual([]);
    expect(rowsOf('/interface/wifi/provisioning')).toMatchObject([
      { comment: 'theirs' },
      { comment: 'atrium:provisioning:5g', 'master-configuration': 'atrium-2' },
    ]);
    expect(await push(second, true)).toEqual([]);
    expect(rowsOf('/interface/wifi/provisioning')).toHaveLength(1);
    expect(rowsOf('/interface/wifi/configuration')).toEqual([]);
  });

  test('loses a network that is off from its rules, and keeps its profiles', async () => {
    expect(await push(wishedOf(exampleNetwork()))).toEqual([]);
    expect(await push(wishedOf(exampleNetwork({ isOn: false })))).toEqual([]);
    expect(rowsOf('/interface/wifi/provisioning')).toEqual([]);
    expect(rowsOf('/interface/wifi/configuration')).toHaveLength(1);
  });

  test('gets what Passpoint announces, roaming and the lookup of MAC addresses', async () => {
    const wish = exampleNetwork({
      security: 'wpa3-enterprise',
      roaming: ['r', 'k'],
      ssid: 'a.b (c)',
      passpoint: {
        realms: [{ realm: 'example.com', eapMethods: ['tls', 'ttls'] }],
        roamingOis: ['5a03ba'],
        domains: ['example.com'],
        operatorName: 'Hotel',
        venueName: 'Lobby',
        cellular: ['26201'],
      },
    });
    expect(await push(wishedOf(wish))).toEqual([]);
    expect(rowsOf('/interface/wifi/interworking')).toMatchObject([
      {
        hotspot20: 'true',
        realms: 'example.com:eap-tls+eap-ttls',
        'roaming-ois': '5a03ba',
        '3gpp-info': '262-01',
      },
    ]);
    expect(rowsOf('/interface/wifi/steering')).toMatchObject([{ rrm: 'true', wnm: 'false' }]);
    expect(rowsOf('/interface/wifi/security')).toMatchObject([
      { 'authentication-types': 'wpa3-eap', 'management-protection': 'required', ft: 'true' },
    ]);
    expect(rowsOf('/interface/wifi/access-list')).toMatchObject([
      { action: 'query-radius', 'ssid-regexp': String.raw`^a\.b \(c\)$` },
    ]);
  });
});

test('a router without radios of the bands says so', async () => {
  expect(await routeros.objectsOf(reached, wishedOf(exampleNetwork()))).toMatchObject({
    ok: false,
    kind: 'unsupported',
    text: 'Router has no radio for 2.4 GHz or 5 GHz and manages no access points (CAPsMAN).',
  });
});

test('ports are found by the tags in their comments', async () => {
  const wish = {
    kind: 'wired',
    number: 3,
    name: 'Sockets',
    authentication: 'mac',
    vlan: { by: 'fixed', vlan: 300 },
    portTags: ['guest'],
    radius: null,
    schedule: { timeZone: 'UTC', periods: [], daysOff: [] },
    isOn: true,
    isSuspended: false,
  } as const;
  expect(await routeros.objectsOf(reached, wishedOf(wish))).toMatchObject({ kind: 'unsupported' });
  const ports = router.menu('/interface/ethernet');
  ports.add({ name: 'ether2', comment: 'room 101, Guest' });
  ports.add({ name: 'ether3', comment: 'guests only' });
  expect(await push(wishedOf(wish))).toEqual([]);
  expect(rowsOf('/interface/dot1x/server')).toMatchObject([
    { interface: 'ether2', 'auth-types': 'mac-auth', 'guest-vlan-id': '300', disabled: 'false' },
  ]);
  expect(await push(wishedOf({ ...wish, isSuspended: true }))).toEqual([]);
  expect(rowsOf('/interface/dot1x/server')).toMatchObject([{ disabled: 'true' }]);
});

test('units have a passphrase each, and those that left lose theirs', async () => {
  const keyOf = (id: string, vlan: number) => ({
    id,
    unit: id,
    vlan,
    isIsolated: true,
    endsAt: null,
  });
  const of = (...ids: string[]) =>
    wishedOf(
      {
        kind: 'unit-keys',
        profileNumber: 2,
        ssid: 'Private',
        keys: ids.map((id, index) => keyOf(id, 200 + index)),
      },
      {
        mark: 'atrium:pan:site',
        secrets: Object.fromEntries(ids.map((id) => [id, `passphrase of ${id}`])),
      },
    );
  router
    .menu('/interface/wifi/security/multi-passphrase')
    .add({ group: 'theirs', passphrase: 'x' });
  expect(await push(of('101', '102'))).toEqual([]);
  expect(await push(of('102'))).toEqual([]);
  expect(rowsOf('/interface/wifi/security/multi-passphrase')).toMatchObject([
    { group: 'theirs' },
    { group: 'atrium-2', passphrase: 'passphrase of 102', 'vlan-id': '200' },
  ]);
});

test('a port keeps its own comment, and is given back', async () => {
  const ports = router.menu('/interface/bridge/port');
  ports.add({ interface: 'ether5', bridge: 'bridge', comment: 'to room 101' });
  const wished = wishedOf(
    { kind: 'port-vlans', ports: [{ port: 'ether5', unit: '101', vlan: 250 }] },
    { mark: 'atrium:pan:site' },
  );
  expect(await push(wished)).toEqual([]);
  expect(ports.rows).toMatchObject([{ pvid: '250', comment: 'to room 101 atrium:pan:site' }]);
  expect(await push(wished, true)).toEqual([]);
  expect(ports.rows).toMatchObject([{ pvid: '1', comment: 'to room 101' }]);
});
