import { sql } from 'kysely';
import {
  type ImportedLines,
  type ImportReport,
  overwritesListed,
} from '../../../contract/import.ts';
import { Problem } from '../../../contract/problem.ts';
import { formatNumber } from '../../../contract/values/format.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import { loadUnits } from '../buildings/load-model.ts';
import { atSite } from '../buildings/site.ts';
import { areasOf, unitStore } from '../buildings/unit-store.ts';
import { checkUnitImport, exportPans, exportUnits, importUnits } from '../contract.ts';
import { unitKind } from '../fields.ts';
import { allNetworks } from '../networks/list-networks.ts';
import { noteSite } from '../pushes/note-change.ts';
import { holderKind, panState } from '../rules/states.ts';
import { listTexts } from '../texts.ts';
import { unitColumns } from './columns.ts';
import { changesOf, type PlannedUnit, plannedUnits } from './planned-units.ts';

export const panFileHandlers: readonly Handler[] = [
  organizationHandler(checkUnitImport, async ({ body }, outer) => {
    const { request } = await atSite(outer);
    return (await planOf(request, body)).report;
  }),

  organizationHandler(importUnits, async ({ body }, outer) => {
    const { request } = await atSite(outer);
    await lockSiteNetwork(request.transaction, request.organization.number);
    const { report, planned } = await planOf(request, body);
    const { badLines, overwrites: _overwrites, ...outcome } = report;
    const [bad] = badLines;
    if (bad !== undefined)
      throw new Problem('bad-input', `Line ${bad.line}: ${bad.reason}. Nothing was imported.`);
    await storeUnits(
      request,
      planned.filter(({ isChanged }) => isChanged),
    );
    await request.record({
      ...unitStore.historyOf('', `${formatNumber(planned.length)} units`),
      action: 'import',
      organization: request.organization,
      after: { ...outcome },
    });
    return outcome;
  }),

  csvHandler(exportUnits, {
    name: ({ name }) => `Units of ${name}.csv`,
    header: unitColumns.map(({ name }) => name),
    page: async (_input, outer, _after: undefined) => {
      const { request, areaNumber } = await atSite(outer);
      const { transaction, organization } = request;
      const areas = await areasOf(transaction, organization.number);
      const areaNames = new Map(areas.map(({ number, name }) => [number, name]));
      const units = await loadUnits(transaction, organization);
      const shown =
        areaNumber === null ? units : units.filter((unit) => unit.areaNumber === areaNumber);
      return {
        rows: shown.flatMap((unit) => {
          const outlets = unit.outlets.length === 0 ? [null] : unit.outlets;
          return outlets.map((outlet) => [
            unit.building,
            unit.floor,
            unit.number,
            unitKind.names[unit.kind],
            areaNames.get(unit.areaNumber ?? 0) ?? '',
            outlet?.switch ?? '',
            outlet?.port ?? '',
            outlet?.label ?? '',
            unit.accessPoints.join(', '),
            unit.vlan ?? '',
            unit.suiteOf ?? '',
          ]);
        }),
        next: undefined,
      };
    },
  }),

  csvHandler(exportPans, {
    name: ({ name }) => `Private networks of ${name}.csv`,
    header: [
      listTexts.unit,
      'Building',
      listTexts.state,
      'Holder type',
      listTexts.holder,
      listTexts.vlan,
      listTexts.devices,
      listTexts.since,
      listTexts.until,
      'Bytes in 30 days',
    ],
    page: async ({ query }, outer, _after: undefined) => {
      const rows = await allNetworks(await atSite(outer), query);
      return {
        rows: rows.map((row) => [
          row.unit,
          row.building,
          panState.names[row.state],
          holderKind.names[row.holderKind],
          row.holder ?? '',
          row.vlan,
          row.devices,
          row.stateAt,
          row.until ?? '',
          row.traffic,
        ]),
        next: undefined,
      };
    },
  }),
];

async function planOf(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<{ report: ImportReport; planned: PlannedUnit[] }> {
  const { transaction, organization } = request;
  const { planned, badLines } = plannedUnits(sent, {
    units: await loadUnits(transaction, organization),
    areas: await areasOf(transaction, organization.number),
  });
  const created = planned.filter(({ known }) => known === undefined).length;
  const updated = planned.filter(({ known, isChanged }) => known !== undefined && isChanged).length;
  const overwrites = planned
    .filter(({ known, isChanged }) => known !== undefined && isChanged)
    .slice(0, overwritesListed)
    .map((one) => ({ line: one.line, name: one.unit.number, changes: changesOf(one) }));
  const unchanged = planned.length - created - updated;
  return { planned, report: { created, updated, unchanged, overwrites, badLines } };
}

/** Adds and changes units in one statement. Duplicate VLANs and ports are imported too: the building shows them. */
async function storeUnits(
  { transaction, organization, caller, server }: OrganizationRequest,
  planned: readonly PlannedUnit[],
): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map(({ known, unit: { outlets, accessPoints, ...unit } }) => ({
    id: known?.id ?? crypto.randomUUID(),
    ...unit,
    wiring: { outlets, accessPoints },
  }));
  const [now, by] = [server.now(), caller.displayName];
  await sql`
    insert into pan_unit (id, organization_number, organization_path, created_at, created_by, updated_at,
      updated_by, building, floor, number, kind, area_number, suite_of, vlan, wiring)
    select id, ${organization.number}::integer, ${organization.path}, ${now}, ${by}, ${now}, ${by}, building, floor,
      number, kind, "areaNumber", "suiteOf", vlan, wiring
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as unit (id uuid, building text, floor integer,
      number text, kind text, "areaNumber" integer, "suiteOf" text, vlan integer, wiring jsonb)
    on conflict (id) do update set building = excluded.building, floor = excluded.floor,
      kind = excluded.kind, area_number = excluded.area_number, suite_of = excluded.suite_of,
      vlan = excluded.vlan, wiring = excluded.wiring, version = pan_unit.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(transaction);
  await noteSite(transaction, organization, now);
}
