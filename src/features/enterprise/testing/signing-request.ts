import { execFileSync } from 'node:child_process';

/** Returns a signing request with a new P-256 key, made by OpenSSL. */
export function signingRequest(): string {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  return execFileSync(
    'openssl',
    ['req', '-new', ...curve, '-nodes', '-subj', '/CN=x', '-keyout', '/dev/null'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
}
