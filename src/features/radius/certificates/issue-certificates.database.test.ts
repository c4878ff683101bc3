// On both engines: it executes statements that no example of a route does.
import { X509Certificate } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { newKeyPair } from '../../../server/certificates/keys.ts';
import { issuedCertificates } from '../contract.ts';
import { type RadiusWorld, radiusWorld } from '../testing/radius-world.ts';

let server: TestServer;
let publicKey: string;

beforeAll(async () => {
  server = await sharedServer();
  const keys = await newKeyPair();
  const spki = await crypto.subtle.exportKey('spki', keys.publicKey);
  publicKey = Buffer.from(spki).toString('base64');
});

const ask = (world: RadiusWorld, name: string) =>
  world.post('/radius/certificates', { name, publicKey });

test('a server is certified under its name, again and again', async () => {
  const world = await radiusWorld(server);
  const name = `radius.${crypto.randomUUID()}.example`;
  for (let time = 0; time < 2; time += 1) {
    const reply = await ask(world, name);
    expect(reply.status).toBe(200);
    const { certificate } = z.parse(issuedCertificates, await reply.json());
    expect(new X509Certificate(certificate).checkHost(name)).toBe(name);
  }
});

test('devices of a provider cannot be deceived by a server of another: a name, and those above and below, are one provider’s', async () => {
  const [owner, other] = [await radiusWorld(server), await radiusWorld(server)];
  const domain = `${crypto.randomUUID()}.example`;
  expect((await ask(owner, `radius.${domain}`)).status).toBe(200);
  for (const name of [`radius.${domain}`, `evil.radius.${domain}`, domain])
    expect([name, (await ask(other, name)).status]).toEqual([name, 409]);
  expect((await ask(other, `aradius.${domain}`)).status).toBe(200);
});

test('a name stays a provider’s while a certificate of it is valid, also when its server has another name', async () => {
  const [owner, other] = [await radiusWorld(server), await radiusWorld(server)];
  const domain = `${crypto.randomUUID()}.example`;
  for (const name of [`radius.${domain}`, `radius2.${domain}`])
    expect((await ask(owner, name)).status).toBe(200);
  expect((await ask(other, `radius.${domain}`)).status).toBe(409);
  const yearsLater = new Date(server.clock.now.getTime() + 821 * 86_400_000);
  await server.atTime(yearsLater, async () =>
    expect((await ask(other, `radius.${domain}`)).status).toBe(200),
  );
});

test('a name without a dot is one provider’s, and the domains below it are not', async () => {
  const [owner, other] = [await radiusWorld(server), await radiusWorld(server)];
  const host = `host-${crypto.randomUUID()}`;
  expect((await ask(owner, host)).status).toBe(200);
  expect((await ask(other, host)).status).toBe(409);
  expect((await ask(other, `radius.${host}`)).status).toBe(200);
  expect((await ask(owner, `radius.other.${host}`)).status).toBe(200);
});

test('two providers that ask for a name at once: one gets it', async () => {
  const worlds = [await radiusWorld(server), await radiusWorld(server)];
  const name = `radius.${crypto.randomUUID()}.example`;
  const replies = await Promise.all(worlds.map((world) => ask(world, name)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
