import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { GroupBilling } from '../fields.ts';
import { isValidAt } from '../records/group-state.ts';
import { keysOf, type Person } from './person.ts';

/** What an active group gives its members in an area. */
export interface GroupTerms {
  id: string;
  name: string;
  organizationNumber: number;
  organizationPath: string;
  billing: GroupBilling;
  /** of the area; null: members choose among the area's plans */
  planId: string | null;
  planPrice: number | null;
  /** 0: none */
  percentOff: number;
  master: string | null;
  /** of its limits; null: it has none */
  currency: string | null;
  /** whom guests ask; '' for nobody */
  contact: string;
  /** whether the membership follows from a rule about the guest, who becomes a member when signing in */
  isByRule: boolean;
}

/** Whether a rule of `guest_group` asks for what only the portal learns: its members are noted there, for later logins. */
const isProvenAtSignIn = sql<boolean>`coalesce(guest_group.rule ->> 'by' = 'tier'
  or guest_group.rule ->> 'by' = 'userField' and guest_group.rule ->> 'field' = 'memberNumber', false)`;

/**
 * Returns the active groups of a person in an area, the deciding one first. The scope must include the service provider,
 * because groups may belong to organizations above the area.
 */
export async function groupsOf(
  transaction: ScopedTransaction,
  area: { number: number; path: string },
  person: Person,
  now: Date,
): Promise<GroupTerms[]> {
  const { email, memberNumber, tier, language, room, stayId } = person;
  const facts = { email, memberNumber, tier, language, room };
  const { rows } = await sql<GroupTerms>`
    with person as (
      select ${JSON.stringify(facts)}::jsonb || coalesce((
        select jsonb_build_object('guestGroup', guest_group, 'vip', vip) from stay
        where id = ${stayId}::uuid and checked_out_at is null), '{}') as facts
    )
    select guest_group.id, guest_group.name, guest_group.organization_number as "organizationNumber",
      guest_group.organization_path as "organizationPath", guest_group.billing, plan.id as "planId",
      plan.price as "planPrice", coalesce((settings ->> 'percentOff')::integer, 0) as "percentOff",
      guest_group.settings ->> 'master' as master,
      case when coalesce(guest_group.settings ->> 'dailyLimit', guest_group.settings ->> 'totalLimit') is not null
        then guest_group.settings ->> 'currency' end as currency,
      coalesce(guest_group.settings ->> 'contact', '') as contact,
      coalesce(guest_group.rule ->> 'by' not in ('guestGroup', 'vip')
        and guest_group_rule_matches(guest_group.rule, person.facts), false) as "isByRule"
    from guest_group cross join person
    left join lateral (
      select id, price from service_plan
      where organization_number = ${area.number} and status <> 'Retired'
        and id = any (array(select jsonb_array_elements_text(guest_group.settings -> 'plans')::uuid)) limit 1
    ) plan on true
    where guest_group.organization_number = any (string_to_array(trim(both '/' from ${area.path}), '/')::integer[])
      and ${isValidAt(now)}
      and (exists (
          select from guest_group_member member where member.group_id = guest_group.id
            and (member.source <> 'rule' or ${isProvenAtSignIn}) and member.key = any(${keysOf(person)}::text[]))
        or guest_group.rule is not null and guest_group_rule_matches(guest_group.rule, person.facts))
    order by guest_group.position, lower(guest_group.name), guest_group.id`.execute(transaction);
  return rows;
}

/** Notes that a person is a member by rule, which lists show, and RADIUS knows what the portal has learned. */
export async function noteMembership(
  transaction: ScopedTransaction,
  group: GroupTerms,
  guestId: string,
  now: Date,
): Promise<void> {
  if (!group.isByRule) return;
  await sql`
    insert into guest_group_member (
      organization_number, organization_path, group_id, source, kind, key, value, name, guest_id, added_at, added_by)
    values (${group.organizationNumber}, ${group.organizationPath}, ${group.id}, 'rule', 'guest',
      ${`guest:${guestId.toUpperCase()}`}, '', '', ${guestId}, ${now}, 'Atrium')
    on conflict (group_id, key) do nothing`.execute(transaction);
}
