import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { timeZoneInJobs } from '../../../server/locations.ts';
import type { Change, Changes } from '../evaluation/apply-violations.ts';
import { afterQuietHours } from '../evaluation/quiet-hours.ts';
import type { MessageKind } from '../fields.ts';

/** Adds a message for each recipient of the incidents that begin, end or escalate, after the quiet hours of the site. */
export async function addMessages(
  transaction: ScopedTransaction,
  { begun, ended, escalated }: Changes,
  now: Date,
): Promise<void> {
  await add(transaction, 'begin', begun, now);
  await add(transaction, 'end', ended, now);
  await add(transaction, 'escalation', escalated, now);
}

async function add(
  transaction: ScopedTransaction,
  kind: MessageKind,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const rules = await transaction
    .selectFrom('alert_rule')
    .select(['id', 'recipients', 'escalate_to', 'webhook_url', 'quiet_from', 'quiet_until'])
    .where('id', '=', any([...new Set(changes.map(({ ruleId }) => ruleId))]))
    .execute();
  const escalated = await transaction
    .selectFrom('alert_incident')
    .select('id')
    .where('id', '=', any(changes.map(({ id }) => id)))
    .where('escalated_at', 'is not', null)
    .execute();
  const zones = await zonesOf(transaction, changes);
  const messages = changes.flatMap(({ id, ruleId, organizationNumber, organizationPath }) => {
    const rule = rules.find((one) => one.id === ruleId);
    if (rule === undefined) return [];
    const wasEscalated = escalated.some((one) => one.id === id);
    const emails = [
      ...(kind === 'escalation' ? [] : rule.recipients),
      ...(kind !== 'begin' && wasEscalated ? rule.escalate_to : []),
    ];
    const quiet = { from: rule.quiet_from, until: rule.quiet_until };
    const zone = zones.get(organizationNumber) ?? 'UTC';
    const targets = [
      ...[...new Set(emails)].map((target) => ({ channel: 'mail' as const, target })),
      ...(rule.webhook_url === null
        ? []
        : [{ channel: 'webhook' as const, target: rule.webhook_url }]),
    ];
    return targets.map((target) => ({
      ...target,
      organization_number: organizationNumber,
      organization_path: organizationPath,
      incident_id: id,
      kind,
      created_at: now,
      next_step_at: afterQuietHours(quiet, zone, now),
    }));
  });
  if (messages.length === 0) return;
  await transaction
    .insertInto('alert_message')
    .values(messages)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function zonesOf(
  transaction: ScopedTransaction,
  changes: readonly Change[],
): Promise<Map<number, string>> {
  const numbers = [...new Set(changes.map(({ organizationNumber }) => organizationNumber))];
  const { rows } = await sql<{ number: number; zone: string }>`
    select area.number, ${timeZoneInJobs} as zone from organization area
    where area.number = any (${numbers})`.execute(transaction);
  return new Map(rows.map(({ number, zone }) => [number, zone]));
}
