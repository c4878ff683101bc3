import { sql } from 'kysely';
import type { ScopedTransaction } from '../../server/context.ts';
import type { AlertKind, IncidentState } from './fields.ts';

const mostShown = 50;

interface AssetIncident {
  id: string;
  ruleName: string;
  kind: AlertKind;
  state: Exclude<IncidentState, 'pending'>;
  value: number;
  since: Date;
  resolvedAt: Date | null;
  acknowledgedBy: string | null;
  note: string;
}

/** Returns the last alerts of an asset, those that have ended too. */
export async function incidentsOfAsset(
  transaction: ScopedTransaction,
  assetId: string,
): Promise<AssetIncident[]> {
  const { rows } = await sql<AssetIncident>`
    select incident.id, coalesce(rule.name, '') as "ruleName", incident.kind, incident.state, incident.value,
      incident.since, incident.resolved_at as "resolvedAt", incident.acknowledged_by as "acknowledgedBy",
      incident.note
    from alert_incident incident left join alert_rule rule on rule.id = incident.rule_id
    where incident.asset_id = ${assetId} and incident.state <> 'pending'
    order by incident.since desc limit ${mostShown}`.execute(transaction);
  return rows;
}
