import { hashOf } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';

type Secrets = Pick<ServerContext, 'secrets'>;

// Prevents opening a password that was copied to another period.
const contextOf = (rotationId: string) => `password of rotation ${rotationId}`;
const listContext = (policyId: string) => `password list ${policyId}`;

export function sealPassword({ secrets }: Secrets, rotationId: string, password: string) {
  return secrets.seal(password, contextOf(rotationId));
}

export function openPassword({ secrets }: Secrets, rotationId: string, sealed: string) {
  return secrets.open(sealed, contextOf(rotationId));
}

/** Returns the hash by which a repeated password is recognized when the password itself is forgotten. */
export function passwordHash(policyId: string, password: string): Buffer {
  return hashOf(`${policyId} ${password}`);
}

export function sealList({ secrets }: Secrets, policyId: string, passwords: readonly string[]) {
  return secrets.seal(passwords.join('\n'), listContext(policyId));
}

export async function openList({ secrets }: Secrets, policyId: string, sealed: string | null) {
  return sealed === null ? [] : (await secrets.open(sealed, listContext(policyId))).split('\n');
}
