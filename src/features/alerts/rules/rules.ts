import { type Selectable, sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { AlertRule as Row } from '../../../server/database/tables.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { recipientsOf } from '../../report-schedules/public/recipients.ts';
import type { AlertRuleRow } from '../contract.ts';
import type { AlertRule } from '../fields.ts';

/** Returns the fields of a stored rule. */
export function fieldsOf(row: Selectable<Row>): AlertRule {
  return {
    name: row.name,
    kind: row.kind,
    severity: row.severity,
    threshold: row.threshold,
    window: row.window_seconds,
    hold: row.hold_seconds,
    recipients: row.recipients,
    webhookUrl: row.webhook_url,
    quietFrom: row.quiet_from,
    quietUntil: row.quiet_until,
    escalateAfter: row.escalate_after_seconds,
    escalateTo: row.escalate_to,
    status: row.status,
  };
}

/** Returns the columns of a rule's fields, without the webhook, which has a secret. */
export function columnsOf(fields: AlertRule) {
  return {
    name: fields.name,
    kind: fields.kind,
    severity: fields.severity,
    threshold: fields.threshold,
    window_seconds: fields.window,
    hold_seconds: fields.hold,
    recipients: JSON.stringify(fields.recipients),
    quiet_from: fields.quietFrom,
    quiet_until: fields.quietUntil,
    escalate_after_seconds: fields.escalateAfter,
    escalate_to: JSON.stringify(fields.escalateTo),
    status: fields.status,
  };
}

/** Selects the rules of the request's organization and of those below it. */
export function rulesOf({ transaction, organization }: OrganizationRequest) {
  return transaction
    .selectFrom('alert_rule')
    .innerJoin('organization as area', 'area.number', 'alert_rule.organization_number')
    .selectAll('alert_rule')
    .select([
      'area.name as organizationName',
      sql<number>`(select count(*)::integer from alert_incident incident
        where incident.rule_id = alert_rule.id and incident.state in ('firing', 'acknowledged'))`.as(
        'open',
      ),
    ])
    .where(isInSubtree('alert_rule.organization_path', organization));
}

export interface FoundRule extends Selectable<Row> {
  organizationName: string;
  open: number;
}

export async function findRule(request: OrganizationRequest, id: string): Promise<FoundRule> {
  const row = await rulesOf(request).where('alert_rule.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This alert rule does not exist.');
  return row;
}

/** Locks a rule until the transaction ends. */
export async function lockRule(request: OrganizationRequest, id: string): Promise<FoundRule> {
  await request.transaction
    .selectFrom('alert_rule')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findRule(request, id);
}

/** Returns a rule as the caller sees it. */
export async function shownRule(
  { transaction, caller }: OrganizationRequest,
  row: FoundRule,
): Promise<AlertRuleRow> {
  const place = { number: row.organization_number };
  const emails = [...new Set([...row.recipients, ...row.escalate_to])];
  const recipients = await recipientsOf(transaction, place, caller.scope, emails);
  return {
    ...fieldsOf(row),
    id: row.id,
    version: row.version,
    organizationNumber: row.organization_number,
    organizationName: row.organizationName,
    recipientStates: recipients.map(({ email, state }) => ({ email, state })),
    hasWebhookSecret: row.webhook_secret !== null,
    open: row.open,
    updatedBy: row.updated_by,
  };
}
