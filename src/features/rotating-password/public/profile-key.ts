import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { openPassword } from '../rotations/password-text.ts';
import { currentOf, openRotations } from '../rotations/policy.ts';

/** A policy whose Wi-Fi key connection profiles can follow. */
export interface KeyPolicy {
  id: string;
  name: string;
  ssid: string;
}

/** Returns the policies of a site that rotate Wi-Fi keys, by name. */
export function keyPolicies(
  transaction: ScopedTransaction,
  site: { number: number },
): Promise<KeyPolicy[]> {
  return transaction
    .selectFrom('rotating_password')
    .select(['id', 'name', 'ssid'])
    .where('organization_number', '=', site.number)
    .where('mode', '=', 'psk')
    .orderBy('name')
    .execute();
}

/** Returns the key that devices are to have now: the current one, and the former one after a roll back. */
export async function currentKey(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  policyId: string,
): Promise<string> {
  const current = currentOf(await openRotations(transaction, policyId), server.now());
  if (current === undefined || current.password === null)
    throw new Problem('conflict', 'The rotating password has no Wi-Fi key yet.');
  return openPassword(server, current.id, current.password);
}
