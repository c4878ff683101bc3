import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningServer, startListeningServer } from '../../../test/listening.ts';
import { pickFields } from '../../contract/fields/fields.ts';
import { panWorld } from '../pan-mapping/testing/pan-world.ts';
import { requestCertificates } from '../radius/config/certificate-files.ts';
import { writeCertificates } from '../radius/config/write-config.ts';
import {
  eapLogin,
  type FreeRadius,
  radclient,
  startFreeRadius,
} from '../radius/testing/free-radius.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../radius/testing/radius-world.ts';
import {
  makeCertificateLink,
  revokeCertificate,
  setDeviceSecret,
  setDeviceStatus,
  signRequest,
} from './actions/contract.ts';
import { enterpriseOwners } from './contract.ts';
import { enterpriseOwner } from './fields.ts';
import { linkPath } from './links/link-path.ts';
import { type EnterpriseWorld, enterpriseWorld } from './testing/enterprise-world.ts';

// Debian's FreeRADIUS and eapol_test, over a listening Atrium.

const run = promisify(execFile);
const secret = 'shared-secret-of-the-test';
let listening: ListeningServer;
let world: RadiusWorld;
let enterprise: EnterpriseWorld;
let radius: FreeRadius;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-enterprise-'));
  listening = await startListeningServer();
  world = await radiusWorld(listening.server);
  enterprise = enterpriseWorld(listening.server, world.family, world.providerToken);
  await world.addNas({ address: '127.0.0.1', secret, type: 'generic-radius' });
  radius = await startFreeRadius({
    apiUrl: listening.url,
    database: listening.server.database,
    organizationNumber: world.family.provider.number,
    now: new Date(),
  });
  // Afterwards, so that FreeRADIUS knows the site by the root only.
  await enterprise.addAuthority();
  await writeFile(
    join(folder, 'root.pem'),
    await readFile(join(radius.directory, 'certs/devices.pem')),
  );
}, 60_000);
afterAll(async () => {
  await radius?.close();
  await listening?.close();
  await rm(folder, { recursive: true, force: true });
});

const call = () => listening.server.call;
const trust = () => ({ ca_cert: join(folder, 'root.pem'), domain_match: 'radius.test' });

/** Has a device's key certified; returns the settings with which it signs in. */
async function certified(device: { id: string }, { withChain = true } = {}) {
  const [key, request, chain] = ['key', 'csr', 'crt'].map((end) =>
    join(folder, `${crypto.randomUUID()}.${end}`),
  );
  if (key === undefined || request === undefined || chain === undefined) throw new Error('paths');
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  await run('openssl', [
    'req',
    '-new',
    ...curve,
    '-nodes',
    '-subj',
    '/CN=x',
    '-keyout',
    key,
    '-out',
    request,
  ]);
  const body = { request: await readFile(request, 'utf8'), validDays: 365 };
  const { certificate, pem } = await call()(
    signRequest,
    { params: enterprise.of(device), body },
    world.providerToken,
  );
  const [own = ''] = pem.split(/(?<=-----END CERTIFICATE-----\n)/);
  await writeFile(chain, withChain ? pem : own);
  return {
    certificate,
    network: { eap: 'TLS', identity: 'laptop', client_cert: chain, private_key: key } as const,
  };
}

const signIn = (network: Parameters<typeof eapLogin>[2], macAddress = newMac()) =>
  eapLogin(radius, secret, { ...trust(), ...network }, macAddress);

test('a device is let in by its address, with VLAN, filter and end of its profile', async () => {
  const macAddress = newMac();
  await enterprise.addDevice(
    { macAddress },
    { network: 'vlan', vlan: 310, filterId: 'staff', sessionTimeout: 3_600, bandwidthDown: 5_000 },
  );
  const name = macAddress.replaceAll(':', '').toLowerCase();
  const reply = await radclient(radius, 'auth', secret, {
    'User-Name': name,
    'User-Password': name,
    'Calling-Station-Id': macAddress,
  });
  expect(reply, reply.output + radius.log()).toMatchObject({
    code: 'Access-Accept',
    attributes: {
      'Tunnel-Private-Group-Id:0': '310',
      'Filter-Id': 'staff',
      'Session-Timeout': '3600',
      'WISPr-Bandwidth-Max-Down': '5000000',
    },
  });
  expect(await world.lastAuth()).toMatchObject({ result: 'accepted', method: 'enterprise' });
});

test('a device is told to know its own passphrase', async () => {
  const macAddress = newMac();
  const device = await enterprise.addDevice({ macAddress, identity: 'ipsk' });
  await call()(
    setDeviceSecret,
    { params: enterprise.of(device), body: { passphrase: 'correct horse' } },
    world.providerToken,
  );
  const reply = await radclient(radius, 'auth', secret, {
    'User-Name': macAddress,
    'User-Password': macAddress,
    'Calling-Station-Id': macAddress,
  });
  expect(reply.code, reply.output + radius.log()).toBe('Access-Accept');
  expect(reply.attributes).toMatchObject({ 'Tunnel-Password:0': 'correct horse' });
});

test('EAP-TLS: a certificate of the site is let in, and refused once it is revoked', async () => {
  const device = await enterprise.addDevice(
    { identity: 'eap-tls' },
    { network: 'vlan', vlan: 320 },
  );
  const { certificate, network } = await certified(device);
  const good = await signIn(network);
  expect(good.isAccepted, good.output + radius.log()).toBe(true);
  expect(good.output).toMatch(/Tunnel-Private-Group-Id|Attribute 81/);
  expect(await world.lastAuth()).toMatchObject({ result: 'accepted', method: 'enterprise' });

  await call()(
    revokeCertificate,
    {
      params: { ...enterprise.params, certificateId: certificate.id },
      body: { reason: 'keyCompromise' },
    },
    world.providerToken,
  );
  const refused = await signIn(network);
  expect(refused.isAccepted).toBe(false);
  expect(await world.lastAuth()).toMatchObject({
    result: 'rejected',
    reason: 'certificate-revoked',
  });
});

test('EAP-TLS: the file of a resident’s link lets the device in as it is', async () => {
  const device = await enterprise.addDevice(
    { identity: 'eap-tls', name: 'Zoë’s tablet' },
    { network: 'vlan', vlan: 321 },
  );
  const link = await call()(
    makeCertificateLink,
    { params: enterprise.of(device), body: { validDays: 365 } },
    world.providerToken,
  );
  const page = await (await listening.server.request(link.path)).text();
  const password = /class="secret">([\w-]+)</.exec(page)?.[1] ?? '';
  const token = /token=([\w-]+)$/.exec(link.path)?.[1] ?? '';
  const reply = await listening.server.request(linkPath, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, format: 'p12' }).toString(),
  });
  const file = join(folder, 'tablet.p12');
  await writeFile(file, Buffer.from(await reply.arrayBuffer()));
  const network = { eap: 'TLS', identity: 'tablet', private_key: file } as const;
  const good = await signIn({ ...network, private_key_passwd: password });
  expect(good.isAccepted, good.output + radius.log()).toBe(true);
  expect(good.output).toMatch(/Tunnel-Private-Group-Id|Attribute 81/);
  expect((await signIn({ ...network, private_key_passwd: 'guessed' })).isAccepted).toBe(false);
});

test('a household’s device follows its owner to another unit', async () => {
  const owner = await enterprise.addOwner({ unit: '101', household: true });
  const macAddress = newMac();
  await enterprise.addDevice({ ownerId: owner.id, macAddress }, { network: 'household' });
  const pans = await panWorld(listening.server, world.family);
  await pans.addPool({ vlans: [401, 402] });
  for (const number of ['101', '102']) {
    const { id } = await pans.addUnit(number);
    await pans.make(id);
  }
  const connect = async () => {
    const name = macAddress.replaceAll(':', '').toLowerCase();
    const login = { 'User-Name': name, 'Calling-Station-Id': macAddress };
    const reply = await radclient(radius, 'auth', secret, { ...login, 'User-Password': name });
    return [reply.code, reply.attributes['Tunnel-Private-Group-Id:0']];
  };
  expect(await connect(), radius.log()).toEqual(['Access-Accept', '401']);
  await call()(
    enterpriseOwners.update,
    {
      params: { ...enterprise.params, ownerId: owner.id },
      body: { ...pickFields(enterpriseOwner, owner), unit: '102', version: owner.version },
    },
    world.providerToken,
  );
  expect(await connect()).toEqual(['Access-Accept', '402']);
});

test('EAP-TLS: the certificate of a suspended device is refused, and the refusal written once', async () => {
  const device = await enterprise.addDevice({ identity: 'eap-tls' });
  const { network } = await certified(device);
  await call()(
    setDeviceStatus,
    { params: enterprise.of(device), body: { status: 'suspended' } },
    world.providerToken,
  );
  const macAddress = newMac();
  expect((await signIn(network, macAddress)).isAccepted).toBe(false);
  const written = await listening.server.database.system
    .selectFrom('radius_auth')
    .select('reason')
    .where('mac_address', '=', macAddress)
    .execute();
  expect(written).toEqual([{ reason: 'device-suspended' }]);
});

test('EAP-TLS: a device that sends no chain is let in after the certificates were written again', async () => {
  const device = await enterprise.addDevice({ identity: 'eap-tls' });
  const { network } = await certified(device, { withChain: false });
  expect((await signIn(network)).isAccepted).toBe(false);
  const { files } = await requestCertificates(listening.url, radius.token, 'radius.test');
  await writeCertificates(radius.directory, files);
  await radius.kill();
  await radius.start();
  const good = await signIn(network);
  expect(good.isAccepted, good.output + radius.log()).toBe(true);
});

test('EAP-TTLS: a user name and password are let in, and a wrong password is not', async () => {
  const device = await enterprise.addDevice(
    { identity: 'eap-password', userName: 'zoe.laptop' },
    { network: 'vlan', vlan: 330 },
  );
  await call()(
    setDeviceSecret,
    { params: enterprise.of(device), body: { password: 'battery staple' } },
    world.providerToken,
  );
  const network = (password: string) =>
    ({
      eap: 'TTLS',
      identity: 'zoe.laptop',
      anonymous_identity: 'anonymous',
      phase2: 'auth=PAP',
      password,
    }) as const;
  const good = await signIn(network('battery staple'));
  expect(good.isAccepted, good.output + radius.log()).toBe(true);
  expect(await world.lastAuth()).toMatchObject({
    result: 'accepted',
    method: 'enterprise',
    user_name: 'zoe.laptop',
  });
  const bad = await signIn(network('battery stable'));
  expect(bad.isAccepted).toBe(false);
  expect(await world.lastAuth()).toMatchObject({ result: 'rejected', reason: 'wrong-password' });
});

test('a device that expects another server does not send its password', async () => {
  const network = {
    eap: 'TTLS',
    identity: 'zoe.laptop',
    phase2: 'auth=PAP',
    password: 'x',
  } as const;
  const elsewhere = await signIn({ ...network, domain_match: 'radius.elsewhere.example' });
  expect(elsewhere.isAccepted).toBe(false);
  expect(elsewhere.output).toMatch(/Domain|domain/);
});
