import { hash, verify } from '@node-rs/argon2';

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), parameters);
}

let decoy: Promise<string> | undefined;

/** Verifies a password. Without a hash it verifies a decoy, so that the time does not reveal whether an account exists. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  return matches && typeof passwordHash === 'string';
}
