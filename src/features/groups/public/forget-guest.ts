import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { inProviderScope } from '../../../server/database/provider-scope.ts';

/**
 * Removes what groups know of a guest, before the guest's own data is erased. Memberships by reservation or room are the
 * hotel's and remain, without the name. Groups above the guest's area count as well.
 */
export async function forgetGroupsOf(
  transaction: ScopedTransaction,
  guestId: string,
): Promise<void> {
  const { areaPath } = await transaction
    .selectFrom('guest')
    .select('organization_path as areaPath')
    .where('id', '=', guestId)
    .executeTakeFirstOrThrow();
  await inProviderScope(transaction, areaPath, async () => {
    const groupsAbove = sql`
      member.group_id in (
        select id from guest_group
        where organization_number = any (string_to_array(trim(both '/' from ${areaPath}), '/')::integer[]))`;
    await sql`
      delete from guest_group_member member using guest
      where guest.id = ${guestId} and (member.guest_id = guest.id
        or member.key = 'email:' || lower(trim(guest.email)) and ${groupsAbove})`.execute(
      transaction,
    );
    await sql`
      update guest_group_member member set name = '' from guest
      where guest.id = ${guestId} and member.name <> '' and ${groupsAbove}
        and member.key = any (array[
          'reservation:' || upper(trim(guest.reservation_number)), 'room:' || upper(trim(guest.room))])`.execute(
      transaction,
    );
  });
}
