import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { provenEmail } from '../entitlement/person.ts';

/**
 * Removes members of two groups whose people are all members of the other one by something broader: a reservation covers
 * its stays, and a stay its guests. A room comes last, because its next guests need not belong to the group.
 */
export async function removeDoubles(
  { transaction, organization }: Pick<OrganizationRequest, 'transaction' | 'organization'>,
  groupId: string,
  intoGroupId: string,
): Promise<void> {
  await sql`
    with member as materialized (
      select id, group_id, kind, value, guest_id, stay_id from guest_group_member
      where group_id = any(${[groupId, intoGroupId]}::uuid[])
    ), house as materialized (
      select id, upper(reservation) as reservation, upper(room) as room from stay
      where checked_out_at is null and organization_path ^@ ${organization.path}
    ), account as materialized (
      select guest.id, house.id as stay_id, ${provenEmail} as email
      from guest left join house on house.id = guest.stay_id
      where guest.erased_at is null and guest.organization_path ^@ ${organization.path}
    ), person as materialized (
      select member.id, group_id, 1 as breadth, coalesce(account.stay_id, account.id) as subject
      from member join account on account.id = member.guest_id where kind = 'guest'
      union select member.id, group_id, 2, coalesce(account.stay_id, account.id)
      from member join account on lower(account.email) = lower(trim(member.value)) where kind = 'email'
      union select member.id, group_id, 3, house.id
      from member join house on house.id = member.stay_id where kind = 'stay'
      union select member.id, group_id, 4, house.id
      from member join house on house.reservation = upper(trim(member.value)) where kind = 'reservation'
      union select member.id, group_id, 0, house.id
      from member join house on house.room = upper(trim(member.value)) where kind = 'room'
    ), covered as (
      select one.id, one.subject, bool_or(other.id is not null) as is_covered
      from person one left join person other
        on other.subject = one.subject and other.group_id <> one.group_id and other.breadth > one.breadth
      group by one.id, one.subject
    )
    delete from guest_group_member where id = any(
      select id from covered group by id having bool_and(is_covered))`.execute(transaction);
}
