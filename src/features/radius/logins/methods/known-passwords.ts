import { createHash, randomBytes } from 'node:crypto';
import { guestPasswordMatches } from '../../../../server/passwords/passwords.ts';
import type { PasswordCheck } from '../login-decision.ts';

const lastsMs = 10 * 60_000;
const capacity = 50_000;

/**
 * Compares passwords with their slow hashes, and remembers for ten minutes which were right: devices sign in again whenever
 * they roam, and each comparison occupies a core for tens of milliseconds. Only digests under a key that dies with the
 * process are remembered. A changed password has another hash, so its former one is compared again.
 */
export function knownPasswords(now: () => Date): (check: PasswordCheck) => Promise<boolean> {
  const key = randomBytes(32);
  const known = new Map<string, number>();
  return async ({ passwordHash, password, areaNumber }) => {
    if (passwordHash === null) return guestPasswordMatches(null, password, areaNumber);
    const name = createHash('sha256')
      .update(key)
      .update(JSON.stringify([passwordHash, password]))
      .digest('base64');
    const time = now().getTime();
    if ((known.get(name) ?? 0) > time) return true;
    known.delete(name);
    const matches = await guestPasswordMatches(passwordHash, password, areaNumber);
    if (matches) {
      if (known.size >= capacity) known.clear();
      known.set(name, time + lastsMs);
    }
    return matches;
  };
}
