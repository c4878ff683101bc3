import { type RawBuilder, sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { siteOfArea, timeZoneOfArea } from '../../../server/locations.ts';
import { acknowledgeIncident, type Incident, listIncidents } from '../contract.ts';

const mostShown = 50;

export const incidentHandlers: readonly Handler[] = [
  organizationHandler(listIncidents, async ({ query: { about } }, request) => {
    const rows = await incidentsWhere(
      request,
      about === 'assets' ? sql`incident.asset_id is not null` : sql`true`,
    );
    return { rows: rows.map(shown), total: rows[0]?.total ?? 0 };
  }),

  organizationHandler(acknowledgeIncident, async ({ params, body: { note } }, request) => {
    const { transaction, caller, server } = request;
    const isThis = sql`incident.id = ${params.incidentId}`;
    await sql`select from alert_incident incident where ${isThis} for update`.execute(transaction);
    const [found] = await incidentsWhere(request, isThis);
    if (found === undefined)
      throw new Problem('not-found', 'This alert has ended or does not exist.');
    if (found.state === 'acknowledged' && found.note === note) {
      request.changesNothing();
      return shown(found);
    }
    await transaction
      .updateTable('alert_incident')
      .set({
        state: 'acknowledged',
        note,
        acknowledged_at: server.now(),
        acknowledged_by: caller.displayName,
      })
      .where('id', '=', found.id)
      .execute();
    await request.record({
      entityType: 'alert',
      entityId: found.id,
      label: `${found.ruleName}, ${found.place}`,
      organization: { number: found.organizationNumber, path: found.path },
      action: 'update',
      before: { state: found.state, note: found.note },
      after: { state: 'acknowledged', note },
    });
    const [after] = await incidentsWhere(request, isThis);
    return shown(after ?? found);
  }),
];

type Row = Omit<Incident, 'since' | 'acknowledgedAt'> & {
  since: Date;
  acknowledgedAt: Date | null;
  path: string;
  total: number;
};

/** Returns incidents here and below that have not ended, those that nobody has acknowledged first. */
async function incidentsWhere(
  { transaction, organization }: OrganizationRequest,
  condition: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select incident.id, incident.rule_id as "ruleId", coalesce(rule.name, '') as "ruleName", incident.kind,
      coalesce(rule.severity, 'Warning') as severity, incident.asset_id as "assetId", incident.state, concat_ws(' › ', nullif(${siteOfArea}, ''), area.name) as place,
      area.number as "organizationNumber", incident.organization_path as path,
      ${timeZoneOfArea} as "timeZone", incident.value, incident.detail, incident.since,
      incident.calm_since is not null as "isCalm", incident.escalated_at is not null as "isEscalated",
      incident.acknowledged_at as "acknowledgedAt", incident.acknowledged_by as "acknowledgedBy",
      incident.note, count(*) over ()::integer as total
    from alert_incident incident
    join organization area on area.number = incident.organization_number and area.status <> 'Removed'
    -- A rule of an organization above is outside the scope.
    left join alert_rule rule on rule.id = incident.rule_id
    where incident.state in ('firing', 'acknowledged') and ${condition}
      and ${isInSubtree('incident.organization_path', organization)}
    order by incident.state <> 'firing', rule.severity is distinct from 'Critical', incident.since desc,
      incident.id
    limit ${mostShown}`.execute(transaction);
  return rows;
}

function shown({ since, acknowledgedAt, ...row }: Row): Incident {
  return {
    id: row.id,
    ruleId: row.ruleId,
    ruleName: row.ruleName,
    kind: row.kind,
    severity: row.severity,
    assetId: row.assetId,
    state: row.state,
    place: row.place,
    organizationNumber: row.organizationNumber,
    timeZone: row.timeZone,
    value: row.value,
    detail: row.detail,
    since: since.toISOString(),
    isCalm: row.isCalm,
    isEscalated: row.isEscalated,
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy: row.acknowledgedBy,
    note: row.note,
  };
}
