import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from './programs.ts';

export interface TestCertificate {
  key: string;
  cert: string;
  /** SHA-256 with colons */
  fingerprint: string;
}

/** Creates a self-signed certificate with openssl; -1 day makes an expired one. */
export function certificateFor({
  commonName,
  names,
  days = 30,
}: {
  commonName: string;
  /** such as 'DNS:router.example' or 'IP:127.0.0.1' */
  names: readonly string[];
  days?: number;
}): TestCertificate {
  using directory = temporaryDirectory();
  const file = (name: string) => join(directory.path, name);
  writeFileSync(file('names'), `subjectAltName=${names.join(',')}\n`);
  openssl('ecparam -name prime256v1 -genkey -noout -out', file('key'));
  openssl('req -new -key', file('key'), '-out', file('request'), '-subj', `/CN=${commonName}`);
  openssl(
    `x509 -req -days ${days} -in`,
    file('request'),
    '-signkey',
    file('key'),
    '-extfile',
    file('names'),
    '-out',
    file('certificate'),
  );
  const cert = readFileSync(file('certificate'), 'utf8');
  return {
    cert,
    key: readFileSync(file('key'), 'utf8'),
    fingerprint: new X509Certificate(cert).fingerprint256,
  };
}

function openssl(command: string, ...more: readonly string[]) {
  execFileSync('openssl', [...command.split(' '), ...more], { stdio: 'pipe' });
}
