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
 * windows. Whatever happens in between belongs to the same incident, so that flapping is one. A silent violation neither begins
 * nor ends an incident.
 */
export async function applyViolations(
  transaction: ScopedTransaction,
  kind: AlertKind,
  ruleIds: readonly string[],
  { found: violations, isComplete }: Violations,
  now: Date,
): Promise<Changes> {
  const ofRules = sql`incident.rule_id = any (${ruleIds}::uuid[])`;
  const isAmong = (some: typeof violations) => sql`exists (
    select from unnest(${some.map(({ ruleId }) => ruleId)}::uuid[],
      ${some.map(({ organizationNumber }) => organizationNumber)}::integer[],
      ${some.map(({ assetId }) => assetId ?? '')}::text[]) broken(rule_id, number, asset)
    where broken.rule_id = incident.rule_id and broken.number = incident.organization_number
      and broken.asset = coalesce(incident.asset_id::text, ''))`;
  const loud = violations.filter(({ isSilent }) => !isSilent);
  const silent = violations.filter(({ isSilent }) => isSilent);
  const isLoud = isAmong(loud);
  const isOnlySilent = sql`(${isAmong(silent)} and not ${isLoud})`;
  await sql`
    insert into alert_incident as incident
      (organization_number, organization_path, rule_id, kind, state, value, detail, since, asset_id)
    select number, path, rule_id, ${kind}, 'pending', value, detail, ${now}, asset_id
    from unnest(
      ${loud.map(({ organizationNumber }) => organizationNumber)}::integer[],
      ${loud.map(({ organizationPath }) => organizationPath)}::text[],
      ${loud.map(({ ruleId }) => ruleId)}::uuid[],
      ${loud.map(({ value }) => value)}::integer[],
      ${loud.map(({ detail }) => detail)}::text[],
      ${loud.map(({ assetId }) => assetId)}::uuid[])
      broken(number, path, rule_id, value, detail, asset_id)
    on conflict (rule_id, organization_number, asset_id) where state <> 'resolved' do update
    set value = excluded.value, detail = excluded.detail, calm_since = null
    where (incident.value, incident.detail, incident.calm_since)
      is distinct from (excluded.value, excluded.detail, null::timestamptz)`.execute(transaction);
  if (silent.length > 0)
    await sql`
      update alert_incident incident set calm_since = null
      where ${ofRules} and state in ('firing', 'acknowledged') and calm_since is not null and ${isOnlySilent}`.execute(
      transaction,
    );
  if (isComplete) {
    await sql`
      delete from alert_incident incident
      where ${ofRules} and state = 'pending' and not ${isLoud}`.execute(transaction);
    await sql`
      update alert_incident incident set calm_since = ${now}
      where ${ofRules} and state in ('firing', 'acknowledged') and calm_since is null and not ${isLoud} and not ${isOnlySilent}`.execute(
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
        and not ${isOnlySilent}
      returning ${changeColumns}`),
  };
}
