import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../gate.ts';

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each takes 19 MiB and a thread of libuv's four, which files and name look-ups need too.
const hashing = createGate({ running: 2, waiting: 200 });

// Of guests: anybody can send them, so that they never take the turns of administrators.
const guestHashing = createGate({ running: 1, waiting: 60, perKey: 20 });

/** The passwords that this process has checked, for `/metrics`. */
export const passwordChecks = { matched: 0, failed: 0 };

export function hashPassword(password: string): Promise<string> {
  return hashing('', () => hash(password.normalize('NFKC'), parameters));
}

// Not computed, so that the first check costs no more than others and none depends on another's success. No password
// is known whose hash is all zeros.
const decoy = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Verifies a password. Without a hash it verifies a decoy, so that the time does not reveal whether an account exists. */
export function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  return hashing('', () => verified(passwordHash, password));
}

/** Verifies a guest's password like `passwordMatches`, at a gate where each service area has a share. */
export function guestPasswordMatches(
  passwordHash: string | null | undefined,
  password: string,
  areaNumber: number,
): Promise<boolean> {
  return guestHashing(String(areaNumber), () => verified(passwordHash, password));
}

async function verified(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isEqual = await verify(passwordHash ?? decoy, password.normalize('NFKC'));
  const matches = isEqual && typeof passwordHash === 'string';
  passwordChecks[matches ? 'matched' : 'failed'] += 1;
  return matches;
}
