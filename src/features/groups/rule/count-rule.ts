import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { RuleCount } from '../contract.ts';
import { provenEmail } from '../entitlement/person.ts';
import type { GroupRule } from '../fields.ts';

type Place = { transaction: ScopedTransaction; organization: { path: string } };

/**
 * Counts whom a rule makes members now, of how many: stays in the house for facts of the property system, guests for
 * their confirmed e-mail addresses and fields, and the latest answers about members for tiers.
 */
export async function countRule(
  { transaction, organization: { path } }: Place,
  rule: GroupRule,
): Promise<RuleCount> {
  const matches = sql`guest_group_rule_matches(${JSON.stringify(rule)}::jsonb, facts)`;
  const below = sql`organization_path >= ${path} and organization_path < left(${path}, -1) || '0'`;
  const people = {
    guestGroup: sql`
      select jsonb_build_object('guestGroup', guest_group, 'vip', vip) as facts
      from stay where checked_out_at is null and ${below}`,
    tier: sql`
      select jsonb_build_object('tier', tier) as facts from (
        select distinct on (coalesce(encode(member_hash, 'hex'), id::text)) tier
        from loyalty_lookup where result = 'matched' and ${below}
        order by coalesce(encode(member_hash, 'hex'), id::text), at desc) latest`,
    userField: sql`
      select jsonb_build_object('email', ${provenEmail}, 'room', room, 'language', language,
        'memberNumber', member_number) as facts
      from guest where erased_at is null and ${below}`,
  };
  const from = {
    guestGroup: people.guestGroup,
    vip: people.guestGroup,
    tier: people.tier,
    emailDomain: people.userField,
    userField: people.userField,
  }[rule.by];
  const { rows } = await sql<{ count: number; total: number }>`
    select count(*)::integer as total, (count(*) filter (where ${matches}))::integer as count
    from (${from}) person`.execute(transaction);
  const [{ count, total } = { count: 0, total: 0 }] = rows;
  return { count, total, isEverybody: count > 0 && count === total };
}
