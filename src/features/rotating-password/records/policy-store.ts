import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import { recordStore, type WritingRequest } from '../../../server/records/store.ts';
import { rotatingPasswords } from '../contract.ts';
import type { PolicyStatus, RotatingPassword } from '../fields.ts';
import { rejectReferenceErrors } from './check-references.ts';

export const policyStore = recordStore({
  ...rotatingPasswords,
  table: 'rotating_password',
  unique: { rotating_password_name: 'name', rotating_password_ssid: 'ssid' },
  columns: { name: 'name', ssid: 'ssid', mode: 'mode' },
  rest: 'settings',
  derived: () => ({ status: sql<PolicyStatus>`rotating_password.status` }),
  list: { fields: [], order: 'name', sort: { name: 'name' } },

  async beforeWrite(request, policy, before) {
    await rejectReferenceErrors(request, policy);
    if (before !== null) await rejectChangesOfFollowed(request, policy, before);
    return {};
  },

  async beforeDelete({ transaction }, { id, name }) {
    const [follower] = await followersOf(transaction, id);
    if (follower !== undefined)
      throw new Problem(
        'conflict',
        `The connection profile ${follower.name} takes its passphrase from ${name}. Enter a passphrase there first.`,
      );
  },
});

/** Returns the connection profiles that take their passphrase from a policy. */
export function followersOf(transaction: WritingRequest['transaction'], policyId: string) {
  return transaction
    .selectFrom('connection_profile')
    .select(['id', 'number', 'name', 'status'])
    .where(sql<string>`settings ->> 'rotatingPassword'`, '=', policyId)
    .where('status', '=', any(['Draft', 'Active', 'Suspended']))
    .orderBy('number')
    .execute();
}

async function rejectChangesOfFollowed(
  { transaction, organization }: WritingRequest,
  { mode, ssid }: RotatingPassword,
  before: RotatingPassword,
): Promise<void> {
  if (mode === before.mode && ssid === before.ssid) return;
  const follower = await transaction
    .selectFrom('connection_profile')
    .innerJoin('rotating_password', (join) =>
      join.on(
        sql<boolean>`rotating_password.id::text = connection_profile.settings ->> 'rotatingPassword'`,
      ),
    )
    .select('connection_profile.name')
    .where('rotating_password.organization_number', '=', organization.number)
    .where('rotating_password.ssid', '=', before.ssid)
    .where('connection_profile.status', '<>', 'Retired')
    .executeTakeFirst();
  if (follower === undefined) return;
  const field = mode === before.mode ? 'ssid' : 'mode';
  const error = `The connection profile ${follower.name} takes its passphrase from here. Enter one there first`;
  throw new Problem('bad-input', error, { fields: { [field]: error } });
}
