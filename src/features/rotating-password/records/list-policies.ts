import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { byName, containing, orderOf } from '../../../server/database/listing.ts';
import { csvHandler } from '../../../server/http/files.ts';
import type { Handler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { exportPolicies, type PolicyRow, rotatingPasswords } from '../contract.ts';
import { mode, policyStatus, repeat } from '../fields.ts';
import { momentText } from '../rules/template.ts';
import { policiesBelow } from './policies-below.ts';
import { shownPolicies } from './shown-policies.ts';

type Query = Received<typeof rotatingPasswords.list>['query'];

const rowsAtOnce = 200;

function matching(
  request: OrganizationRequest,
  { text = '', mode, status }: Pick<Query, 'text' | 'mode' | 'status'>,
) {
  return policiesBelow(request)
    .$if(mode !== undefined, (all) => all.where('mode', '=', mode ?? 'portal'))
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'Active'))
    .$if(text !== '', (all) =>
      all.where(({ or, eb }) =>
        or([eb('name', 'ilike', containing(text)), eb('ssid', 'ilike', containing(text))]),
      ),
    );
}

/** Returns a page of the policies of an organization and all below it. Not the store's: what they show comes from several tables. */
export async function listPolicies(
  request: OrganizationRequest,
  query: Query,
): Promise<{ rows: PolicyRow[]; total: number; isSite: boolean }> {
  const { page = 1, pageSize = 25, sort = 'name' } = query;
  const found = matching(request, query);
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .orderBy(
      ...orderOf(sort, {
        name: byName('name'),
        ssid: sql<string>`ssid`,
        status: sql<string>`status`,
      }),
    )
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    rows: await shownPolicies(request, rows),
    total: Number(total),
    isSite: request.organization.type === 'Site',
  };
}

export const policyExport: Handler = csvHandler(exportPolicies, {
  name: ({ name }) => `Rotating passwords of ${name}.csv`,
  header: [
    'Name',
    'Site',
    'SSID',
    mode.label,
    repeat.label,
    'Service areas',
    policyStatus.label,
    'Valid until',
    'Next change',
    'Online',
  ],
  page: async ({ query }, request, after: string | undefined) => {
    const found = await matching(request, query)
      .$if(after !== undefined, (all) => all.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    const rows = await shownPolicies(request, found);
    const at = (moment: string | null | undefined, zone: string) =>
      moment ? momentText(new Date(moment), zone, 'en') : '';
    return {
      rows: rows.map((row) => [
        row.name,
        row.siteName,
        row.ssid,
        mode.names[row.mode],
        repeat.names[row.repeat],
        row.areaNames.map(({ name }) => name).join(', '),
        policyStatus.names[row.status],
        at(row.current?.validUntil, row.timeZone),
        at(row.next?.startsAt, row.timeZone),
        row.online,
      ]),
      next: rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined,
    };
  },
});
