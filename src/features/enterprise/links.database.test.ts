// On both engines: it executes statements that no example of a route does.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { MadeLink } from '../../contract/made-link.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import {
  type Authority,
  listCertificates,
  makeCertificateLink,
  makeOwnerLink,
  revokeCertificate,
  setDeviceStatus,
  signRequest,
} from './actions/contract.ts';
import { writeRevocationLists } from './authority/revocation-lists.ts';
import { enterpriseDevices } from './contract.ts';
import { forgetLinks } from './links/forget-links.ts';
import { linkPath } from './links/link-path.ts';
import { type EnterpriseWorld, enterpriseWorld } from './testing/enterprise-world.ts';
import { signingRequest } from './testing/signing-request.ts';

const run = promisify(execFile);
const dayMs = 86_400_000;
let server: TestServer;
let family: TestProvider;
let token: string;
let world: EnterpriseWorld;
let folder: string;

beforeAll(async () => {
  // The job takes due authorities of the whole platform.
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'atrium-links-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  world = enterpriseWorld(server, family, token);
});

const tokenOf = ({ path }: MadeLink) => /token=([\w-]+)$/.exec(path)?.[1] ?? '';
const post = (form: Record<string, string>) =>
  server.request(linkPath, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
const certificates = () =>
  server.call(listCertificates, { params: world.params, query: {} }, token);
const openssl = (...words: string[]) => run('openssl', words, { cwd: folder });

async function linkFor(device: { id: string }, validDays = 365) {
  return server.call(makeCertificateLink, { params: world.of(device), body: { validDays } }, token);
}

/** Returns the serial numbers in the served revocation list, after OpenSSL has verified it. */
async function listedSerials(authority: Authority): Promise<string[]> {
  await takeDueSteps(writeRevocationLists(server.context));
  const list = await server.request(authority.revocationListPath);
  expect(list.headers.get('content-type')).toBe('application/pkix-crl');
  const trust = await server.request(authority.trustPath);
  await writeFile(join(folder, 'list.crl'), Buffer.from(await list.arrayBuffer()));
  await writeFile(join(folder, 'trust.pem'), await trust.text());
  const { stdout, stderr } = await openssl(
    'crl',
    '-inform',
    'DER',
    '-in',
    'list.crl',
    '-noout',
    '-text',
    '-CAfile',
    'trust.pem',
  );
  expect(stderr).toContain('verify OK');
  return [...stdout.matchAll(/Serial Number: ([\dA-F]+)/g)].map(([, serial = '']) =>
    serial.toLowerCase(),
  );
}

test('a link delivers a key with its certificate once, and a certificate replaces the earlier one', async () => {
  const authority = await world.addAuthority();
  const device = await world.addDevice({ identity: 'eap-tls', name: 'Zoë’s laptop' });
  const link = await linkFor(device);
  const page = await (await server.request(link.path)).text();
  expect(page).toContain('Certificate for Zoë’s laptop');
  const password = /class="secret">([\w-]+)</.exec(page)?.[1] ?? '';
  // Opening the page changes nothing, as programs do that show a preview.
  expect((await certificates()).total).toBe(0);

  const form = { token: tokenOf(link), format: 'p12' };
  const replies = await Promise.all([post(form), post(form)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 404,
  ]);
  const file = replies.find(({ status }) => status === 200);
  await writeFile(
    join(folder, 'a.p12'),
    Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer()),
  );
  await openssl('pkcs12', '-in', 'a.p12', '-passin', `pass:${password}`, '-nodes', '-out', 'a.pem');
  expect((await readFile(join(folder, 'a.pem'), 'utf8')).match(/BEGIN CERT/g)).toHaveLength(3);
  expect((await server.request(link.path)).status).toBe(404);

  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  await post({ token: tokenOf(await linkFor(device)), format: 'apple' });
  const { rows } = await certificates();
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
    ['valid', null],
    ['revoked', 'superseded'],
  ]);
  expect(await listedSerials(authority)).toEqual([rows[1]?.serial]);
});

test('a profile for Apple’s devices holds the root, the key and the SSIDs', async () => {
  await world.addAuthority();
  const device = await world.addDevice(
    { identity: 'eap-tls', name: 'A & B phone' },
    { ssids: ['Staff & more'] },
  );
  const reply = await post({ token: tokenOf(await linkFor(device)), format: 'apple' });
  expect(reply.headers.get('content-disposition')).toContain('.mobileconfig');
  const text = await reply.text();
  for (const part of [
    'com.apple.security.root',
    'com.apple.security.pkcs12',
    '<key>SSID_STR</key><string>Staff &amp; more</string>',
    '<key>AcceptEAPTypes</key><array><integer>13</integer></array>',
    'A &amp; B phone',
  ])
    expect(text).toContain(part);
});

test('revoked certificates are listed daily, until they would have ended', async () => {
  const authority = await world.addAuthority();
  const device = await world.addDevice({ identity: 'eap-tls' });
  const body = { request: signingRequest(), validDays: 2 };
  const { certificate } = await server.call(signRequest, { params: world.of(device), body }, token);
  expect(await listedSerials(authority)).toEqual([]);
  await server.call(
    revokeCertificate,
    {
      params: { ...world.params, certificateId: certificate.id },
      body: { reason: 'keyCompromise' },
    },
    token,
  );
  expect(await listedSerials(authority)).toEqual([certificate.serial]);
  server.clock.now = new Date(server.clock.now.getTime() + 3 * dayMs);
  expect(await listedSerials(authority)).toEqual([]);
  server.clock.now = new Date(server.clock.now.getTime() - 3 * dayMs);
});

test('a site has one authority; without one, and for other identities, there is no certificate', async () => {
  const laptop = await world.addDevice({ identity: 'eap-tls' });
  await expect(linkFor(laptop)).rejects.toMatchObject({ status: 409 });
  await world.addAuthority();
  await expect(world.addAuthority()).rejects.toMatchObject({ status: 409 });
  const printer = await world.addDevice({ macAddress: '3C:22:FB:20:20:30' });
  await expect(linkFor(printer)).rejects.toMatchObject({ status: 409 });
});

test('a revoked or expired device gets neither a link nor a signature', async () => {
  await world.addAuthority();
  for (const end of ['revoked', 'expired'] as const) {
    const device = await world.addDevice({ identity: 'eap-tls' });
    const params = world.of(device);
    const link = await linkFor(device);
    if (end === 'revoked')
      await server.call(setDeviceStatus, { params, body: { status: end } }, token);
    else
      await server.database.system
        .updateTable('enterprise_device')
        .set({ valid_until: '2020-01-01T00:00' })
        .where('id', '=', device.id)
        .execute();
    await expect(linkFor(device)).rejects.toMatchObject({ status: 409 });
    const body = { request: signingRequest(), validDays: 30 };
    await expect(server.call(signRequest, { params, body }, token)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(end),
    });
    expect((await post({ token: tokenOf(link), format: 'p12' })).status).toBe(404);
  }
});

test('a device that is certified by link and by request at once has one valid certificate', async () => {
  await world.addAuthority();
  const device = await world.addDevice({ identity: 'eap-tls' });
  const link = await linkFor(device);
  const body = { request: signingRequest(), validDays: 30 };
  await Promise.all([
    post({ token: tokenOf(link), format: 'p12' }),
    server.call(signRequest, { params: world.of(device), body }, token),
  ]);
  const { rows } = await certificates();
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['revoked', 'valid']);
});

test('a signing request with RSA of 1,024 bits is refused', async () => {
  await world.addAuthority();
  const device = await world.addDevice({ identity: 'eap-tls' });
  const key = ['-newkey', 'rsa:1024', '-nodes', '-keyout', '/dev/null'];
  const { stdout } = await openssl('req', '-new', ...key, '-subj', '/CN=x');
  await expect(
    server.call(
      signRequest,
      { params: world.of(device), body: { request: stdout, validDays: 30 } },
      token,
    ),
  ).rejects.toMatchObject({
    status: 400,
    fields: { request: expect.stringContaining('RSA with 1024 bits') },
  });
});

test('an owner sees, registers and removes own devices only, and a new one waits for approval', async () => {
  const owner = await world.addOwner({ name: 'Ann', mostDevices: 2 });
  const { id: profileId } = await world.addProfile();
  const other = await world.addDevice({ macAddress: '3C:22:FB:20:20:31', name: 'Bob’s TV' });
  const link = await server.call(
    makeOwnerLink,
    { params: { ...world.params, ownerId: owner.id }, body: { profileId } },
    token,
  );
  const form = { token: tokenOf(link) };
  const register = (mac: string, name = 'Phone') =>
    post({ ...form, action: 'register', name, mac, identity: 'ipsk' });
  const own = () =>
    server.call(
      enterpriseDevices.list,
      { params: world.params, query: { owner: owner.id } },
      token,
    );

  const page = await (await register('3c-22-fb-20-20-32', 'Ann & Zoë')).text();
  expect(page).toContain('Ann &amp; Zoë');
  expect(page).toContain('Pending');
  expect(page).not.toContain('Bob');
  const [device] = (await own()).rows;
  expect(device).toMatchObject({ state: 'pending', identity: 'ipsk', ownerId: owner.id });

  // Nothing tells whose device it is.
  const taken = await register('3c22fb202031');
  expect(taken.status).toBe(422);
  expect(await taken.text()).toContain('registered already');
  expect((await register('01005e000001')).status).toBe(422);

  await server.call(
    setDeviceStatus,
    { params: world.of(device ?? { id: '' }), body: { status: 'active' } },
    token,
  );
  const shown = await post({ ...form, action: 'show', device: device?.id ?? '' });
  expect(await shown.text()).toMatch(/class="secret">[a-z2-9]{16}</);
  const foreign = await post({ ...form, action: 'show', device: other.id });
  expect(await foreign.text()).not.toMatch(/class="secret">/);

  await post({ ...form, action: 'remove', device: other.id });
  await post({ ...form, action: 'remove', device: device?.id ?? '' });
  expect((await own()).total).toBe(0);
  expect((await server.call(enterpriseDevices.get, { params: world.of(other) }, token)).name).toBe(
    'Bob’s TV',
  );
  const links = () =>
    server.database.system
      .selectFrom('enterprise_link')
      .select('id')
      .where('owner_id', '=', owner.id)
      .execute();
  await takeDueSteps(forgetLinks(server.context));
  expect(await links()).toHaveLength(1);
  server.clock.now = new Date(server.clock.now.getTime() + 91 * dayMs);
  expect((await server.request(link.path)).status).toBe(404);
  await takeDueSteps(forgetLinks(server.context));
  expect(await links()).toEqual([]);
  server.clock.now = new Date(server.clock.now.getTime() - 91 * dayMs);
});

test.each([
  '/enterprise/lists/x.crl',
  `/enterprise/lists/${'0'.repeat(64)}.crl`,
  `${linkPath}?token=x`,
])('%s is nothing', async (path) => {
  expect((await server.request(path)).status).toBe(404);
});
