import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate, publicKeyInfo } from './certificate.ts';
import { makeKeyFile } from './key-file.ts';
import { exportPrivateKey, importPrivateKey, newKeyPair, toPem } from './keys.ts';
import { makeRevocationList } from './revocation-list.ts';
import { readSigningRequest } from './signing-request.ts';

// What is made is read by OpenSSL, as by FreeRADIUS and devices.

const run = promisify(execFile);
const from = new Date('2026-11-27T12:00:00.500Z');
const until = new Date('2036-11-27T12:00:00Z');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-certificates-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const openssl = (...words: string[]) => run('openssl', words, { cwd: folder });

async function authorities() {
  const keys = { root: await newKeyPair(), site: await newKeyPair(), device: await newKeyPair() };
  const common = { organization: 'Grand Hotel', from, until };
  const root = await makeCertificate({
    ...common,
    kind: 'root',
    name: 'Root',
    publicKey: await publicKeyInfo(keys.root.publicKey),
    issuer: null,
    signingKey: keys.root.privateKey,
  });
  const site = await makeCertificate({
    ...common,
    kind: 'authority',
    name: 'Site',
    publicKey: await publicKeyInfo(keys.site.publicKey),
    issuer: { certificate: root.der, key: keys.root.privateKey },
    signingKey: keys.root.privateKey,
  });
  const issuer = { certificate: site.der, key: keys.site.privateKey };
  const device = await makeCertificate({
    ...common,
    kind: 'client',
    name: 'Zoë’s laptop',
    publicKey: await publicKeyInfo(keys.device.publicKey),
    issuer,
    signingKey: issuer.key,
    revocationListUrl: 'https://wifi.example.com/list.crl',
  });
  await writeFile(join(folder, 'root.pem'), toPem('CERTIFICATE', root.der));
  await writeFile(join(folder, 'site.pem'), toPem('CERTIFICATE', site.der));
  await writeFile(join(folder, 'device.pem'), toPem('CERTIFICATE', device.der));
  return { keys, root, site, device, issuer };
}

test('OpenSSL accepts the chain for clients, and not for servers', async () => {
  const { device } = await authorities();
  const verify = (purpose: string) =>
    openssl(
      'verify',
      '-x509_strict',
      '-attime',
      '1800000000',
      '-purpose',
      purpose,
      '-CAfile',
      'root.pem',
      '-untrusted',
      'site.pem',
      'device.pem',
    );
  expect((await verify('sslclient')).stdout).toContain('OK');
  await expect(verify('sslserver')).rejects.toMatchObject({ code: 2 });
  const words = ['-noout', '-serial', '-ext', 'crlDistributionPoints', '-nameopt', 'utf8'];
  const { stdout } = await openssl('x509', '-in', 'device.pem', '-subject', ...words);
  expect(stdout).toContain(`serial=${device.serial.toUpperCase()}`);
  expect(stdout).toContain('Zoë’s laptop');
  expect(stdout).toContain('URI:https://wifi.example.com/list.crl');
});

test('a revoked certificate is rejected with the list of its authority', async () => {
  const { issuer, device } = await authorities();
  const number = { number: 7, from, until };
  const check = async (revoked: Parameters<typeof makeRevocationList>[1]) => {
    await writeFile(
      join(folder, 'list.pem'),
      toPem('X509 CRL', await makeRevocationList(issuer, revoked, number)),
    );
    return openssl(
      'verify',
      '-attime',
      '1800000000',
      '-crl_check',
      '-CRLfile',
      'list.pem',
      '-CAfile',
      'root.pem',
      '-untrusted',
      'site.pem',
      'device.pem',
    );
  };
  expect((await check([])).stdout).toContain('OK');
  const revoked = { serial: device.serial, at: from, reason: 'keyCompromise' as const };
  await expect(check([revoked])).rejects.toMatchObject({
    stderr: expect.stringContaining('certificate revoked'),
  });
  const text = await openssl('crl', '-in', 'list.pem', '-noout', '-text');
  expect(text.stdout).toContain('Key Compromise');
});

test('OpenSSL opens a key file with its password only', async () => {
  const { keys, device, site, root } = await authorities();
  const file = await makeKeyFile({
    name: 'Zoë’s laptop',
    privateKey: keys.device.privateKey,
    certificates: [device.der, site.der, root.der],
    password: 'right-password',
  });
  await writeFile(join(folder, 'device.p12'), file);
  const open = (password: string) =>
    openssl('pkcs12', '-in', 'device.p12', '-passin', `pass:${password}`, '-nodes', '-out', 'out');
  await open('right-password');
  const text = await readFile(join(folder, 'out'), 'utf8');
  expect(text.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
  expect(text).toContain('BEGIN PRIVATE KEY');
  await expect(open('wrong-password')).rejects.toMatchObject({ code: 1 });
});

test('a stored private key signs again', async () => {
  const { privateKey, publicKey } = await newKeyPair();
  const stored = await importPrivateKey(await exportPrivateKey(privateKey));
  const data = new Uint8Array([1, 2, 3]);
  const ecdsa = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(ecdsa, stored, data);
  expect(await crypto.subtle.verify(ecdsa, publicKey, signature, data)).toBe(true);
});

const requestOf = async (...key: string[]) => {
  const name = ['-subj', '/CN=from the request', '-nodes', '-keyout', 'key.pem', '-out', 'r.pem'];
  await openssl('req', '-new', '-newkey', ...key, ...name);
  return readFile(join(folder, 'r.pem'), 'utf8');
};

test.each([
  ['P-256', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
  ['P-384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
  ['RSA with 2,048 bits', ['rsa:2048']],
])('a request with %s can be signed', async (_kind, key) => {
  expect(await readSigningRequest(await requestOf(...key))).toHaveProperty('publicKey');
});

test.each([
  ['RSA with 1,024 bits', ['rsa:1024'], 'RSA with 1024 bits'],
  ['a curve of another kind', ['ec', '-pkeyopt', 'ec_paramgen_curve:secp256k1'], 'kind'],
])('a request with %s is refused', async (_kind, key, reason) => {
  const read = await readSigningRequest(await requestOf(...key));
  expect(read).toEqual({ error: expect.stringContaining(reason) });
});

test('a request with a changed byte, or other text, is refused', async () => {
  const text = await requestOf('ec', '-pkeyopt', 'ec_paramgen_curve:P-256');
  const at = text.indexOf('\n') + 100;
  const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  for (const one of [changed, 'hello', text.replaceAll('REQUEST', 'OFFER')])
    expect(await readSigningRequest(one)).toHaveProperty('error');
});
