import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { AlertKind } from '../kinds.ts';
import type { Violations } from './violations.ts';

/** An incident that begins, ends or escalates. */
export interface Change {
  id: string;
  ruleId: string;
  organizationNumber: number;
  organizationPath: string;
}

export interface Changes {
  begun: Change[];
  ended: Change[];
  escalated: Change[];
}

const changeColumns = sql`
  incident.id, incident.rule_id as "ruleId", incident.organization_number as "organizationNumber",
  incident.organization_path as "organizationPath"`;

/**
 * Moves the incidents of some rules on: pending until the rule's hold has passed, then firing, and resolved after two calm
 * windows. Whatever happens in between belongs to the same incident, so that flapping is one.
 */
export async function applyViolations(
  transaction: ScopedTransaction,
  kind: AlertKind,
  ruleIds: readonly string[],
  { found: violations, isComplete }: Violations,
  now: Date,
): Promise<Changes> {
  const ofRules = sql`incident.rule_id = any (${ruleIds}::uuid[])`;
  const isBroken = sql`exists (
    select from unnest(${violations.map(({ ruleId }) => ruleId)}::uuid[],
      ${violations.map(({ organizationNumber }) => organizationNumber)}::integer[]) broken(rule_id, number)
    where broken.rule_id = incident.rule_id and broken.number = incident.organization_number)`;
  await sql`
    insert into alert_incident as incident
      (organization_number, organization_path, rule_id, kind, state, value, detail, since)
    select number, path, rule_id, ${kind}, 'pending', value, detail, ${now}
    from unnest(
      ${violations.map(({ organizationNumber }) => organizationNumber)}::integer[],
      ${violations.map(({ organizationPath }) => organizationPath)}::text[],
      ${violations.map(({ ruleId }) => ruleId)}::uuid[],
      ${violations.map(({ value }) => value)}::integer[],
      ${violations.map(({ detail }) => detail)}::text[]) broken(number, path, rule_id, value, detail)
    on conflict (rule_id, organization_number) where state <> 'resolved' do update
    set value = excluded.value, detail = excluded.detail, calm_since = null
    where (incident.value, incident.detail, incident.calm_since)
      is distinct from (excluded.value, excluded.detail, null::timestamptz)`.execute(transaction);
  if (isComplete) {
    await sql`
      delete from alert_incident incident
      where ${ofRules} and state = 'pending' and not ${isBroken}`.execute(transaction);
    await sql`
      update alert_incident incident set calm_since = ${now}
      where ${ofRules} and state in ('firing', 'acknowledged') and calm_since is null and not ${isBroken}`.execute(
      transaction,
    );
  }
  const change = async (query: RawBuilder<Change>) => (await query.execute(transaction)).rows;
  return {
    ended: await change(sql<Change>`
      update alert_incident incident set state = 'resolved', resolved_at = ${now}
      from alert_rule rule
      where ${ofRules} and rule.id = incident.rule_id and incident.state in ('firing', 'acknowledged')
        and incident.calm_since <= ${now}::timestamptz - 2 * rule.window_seconds * interval '1 second'
      returning ${changeColumns}`),
    begun: await change(sql<Change>`
      update alert_incident incident set state = 'firing', fired_at = ${now}
      from alert_rule rule
      where ${ofRules} and rule.id = incident.rule_id and incident.state = 'pending'
        and incident.since <= ${now}::timestamptz - rule.hold_seconds * interval '1 second'
      returning ${changeColumns}`),
    escalated: await change(sql<Change>`
      update alert_incident incident set escalated_at = ${now}
      from alert_rule rule
      where ${ofRules} and rule.id = incident.rule_id and incident.state = 'firing'
        and incident.escalated_at is null and incident.calm_since is null
        and incident.fired_at <= ${now}::timestamptz - rule.escalate_after_seconds * interval '1 second'
      returning ${changeColumns}`),
  };
}
