import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface TestIdentity {
  certificate: string;
  privateKey: string;
}

interface Wanted {
  name?: string;
  /** from now; negative: expired */
  days?: number;
  /** who issues it; itself without one */
  issuer?: TestIdentity;
}

/** Returns a certificate with its private key, made by OpenSSL. */
export async function testIdentity(wanted: Wanted = {}): Promise<TestIdentity> {
  const { name = 'localhost', days = 365, issuer } = wanted;
  const directory = await mkdtemp(join(tmpdir(), 'atrium-certificate-'));
  const file = (one: string) => join(directory, one);
  try {
    const from = new Date(Date.now() + Math.min(days - 1, 0) * 86_400_000 - 86_400_000);
    const until = new Date(Date.now() + days * 86_400_000);
    const isRoot = issuer === undefined;
    await writeFile(
      file('openssl.cnf'),
      `[req]\ndistinguished_name=dn\nprompt=no\n[dn]\nCN=${name}\n[ext]\nbasicConstraints=critical,CA:${isRoot ? 'TRUE' : 'FALSE'}\nsubjectAltName=DNS:${name},IP:127.0.0.1\n[ca]\ndefault_ca=own\n[own]\ndatabase=${file('index')}\nnew_certs_dir=${directory}\nrand_serial=yes\ndefault_md=sha256\npolicy=any\nx509_extensions=ext\n[any]\ncommonName=supplied\n`,
    );
    await writeFile(file('index'), '');
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    await run('openssl', [
      'req',
      ...['-new', ...key, '-config', file('openssl.cnf')],
      ...['-keyout', file('key'), '-out', file('csr')],
    ]);
    if (issuer) {
      await writeFile(file('ca'), issuer.certificate);
      await writeFile(file('ca.key'), issuer.privateKey);
    }
    await run('openssl', [
      'ca',
      ...['-batch', '-notext', '-config', file('openssl.cnf'), '-in', file('csr')],
      ...['-startdate', stamp(from), '-enddate', stamp(until), '-out', file('crt')],
      ...(isRoot
        ? ['-selfsign', '-keyfile', file('key')]
        : ['-cert', file('ca'), '-keyfile', file('ca.key')]),
    ]);
    return {
      certificate: await readFile(file('crt'), 'utf8'),
      privateKey: await readFile(file('key'), 'utf8'),
    };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The time format of `openssl ca`. */
function stamp(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z`;
}
