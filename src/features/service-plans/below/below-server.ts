import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { priceText } from '../../../contract/values/money.ts';
import {
  any,
  boundedTotal,
  byName,
  containing,
  orderOf,
} from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import {
  areaPositions,
  areasInOrder,
  isAtPlace,
  isInPresentArea,
  siteOfArea,
} from '../../../server/locations.ts';
import { servicePlan } from '../fields.ts';
import { planSpeedText, planTimeText } from '../public/plan-text.ts';
import { texts } from '../texts.ts';
import { exportPlansBelow, listPlansBelow } from './contract.ts';

const rowsAtOnce = 500;

const guestsNow = sql<number>`(select count(*)::integer from guest_session
  where plan_id = service_plan.id and stopped_at is null)`;

const sortedBy = {
  name: byName('service_plan.name'),
  site: sql<string>`"position".at`,
  area: sql<string>`"position".at`,
  price: 'service_plan.price',
  duration: 'service_plan.duration_seconds',
  speed: 'service_plan.bandwidth_down',
  status: 'service_plan.status',
  guestsNow: sql<string>`${guestsNow}`,
} as const;

const { map } = servicePlan;
const csvHeader = [
  map.name.label,
  texts.site,
  texts.area,
  map.price.label,
  map.currency.label,
  map.duration.label,
  texts.speed,
  map.status.label,
  texts.guestsNow,
];

/** The lists of the plans of a whole subtree, which only show: plans are changed in their area. */
export const plansBelowHandlers: readonly Handler[] = [
  organizationHandler(listPlansBelow, ({ query }, request) => listBelow(request, query)),

  csvHandler(exportPlansBelow, {
    name: ({ name }) => `All service plans of ${name}.csv`,
    header: csvHeader,
    page: async ({ query }, request, after: { path: string; name: string } | undefined) => {
      const rows = await shown(matchingPlans(request, query))
        .select('service_plan.organization_path as path')
        .$if(after !== undefined, (all) =>
          all.where(
            sql<boolean>`(service_plan.organization_path, service_plan.name) > (${after?.path ?? ''}, ${after?.name ?? ''})`,
          ),
        )
        .orderBy('service_plan.organization_path')
        .orderBy('service_plan.name')
        .limit(rowsAtOnce)
        .execute();
      const last = rows.at(-1);
      return {
        rows: rows
          .map(rowOf)
          .map((row) => [
            row.name,
            row.site,
            row.area,
            Number(priceText(row.price, row.currency)),
            row.currency,
            planTimeText(row),
            planSpeedText(row),
            map.status.names[row.status],
            row.guestsNow,
          ]),
        next:
          rows.length === rowsAtOnce && last !== undefined
            ? { path: last.path, name: last.name }
            : undefined,
      };
    },
  }),
];

type Filters = Pick<Received<typeof listPlansBelow>['query'], 'text' | 'status'>;

/** Selects the plans that match the filters of the list or the export, also by their site or area. */
function matchingPlans(
  { transaction, organization }: OrganizationRequest,
  { text = '', status }: Filters,
) {
  return transaction
    .selectFrom('service_plan')
    .where(isInSubtree('service_plan.organization_path', organization))
    .where(isInPresentArea('service_plan'))
    .$if(status !== undefined, (some) => some.where('service_plan.status', '=', status ?? 'Active'))
    .$if(text !== '', (some) =>
      some.where(({ or, eb }) =>
        or([
          eb('service_plan.name', 'ilike', containing(text)),
          isAtPlace('service_plan', organization, containing(text)),
        ]),
      ),
    );
}

/** Selects what a row shows. The areas are joined last: counting must not read all of a tree. */
function shown(matching: ReturnType<typeof matchingPlans>) {
  return matching
    .innerJoin('organization as area', 'area.number', 'service_plan.organization_number')
    .select([
      'service_plan.id',
      'service_plan.name',
      'service_plan.status',
      'service_plan.price',
      'service_plan.currency',
      'service_plan.duration_seconds as duration',
      'service_plan.bandwidth_down as bandwidthDown',
      'service_plan.bandwidth_up as bandwidthUp',
      'service_plan.settings',
      guestsNow.as('guestsNow'),
      'area.number as areaNumber',
      'area.name as area',
      siteOfArea.as('site'),
    ]);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function rowOf({ settings: { icon, durationKind, endsAt, untilTime }, ...row }: ShownRow) {
  return { ...row, icon, durationKind, endsAt, untilTime };
}

async function listBelow(
  request: OrganizationRequest,
  query: Received<typeof listPlansBelow>['query'],
) {
  const { page = 1, pageSize = 25, sort = 'site' } = query;
  const matching = matchingPlans(request, query);
  const { total, isLowerBound } = await boundedTotal(
    request.transaction,
    matching.select('service_plan.id'),
  );
  const place = isLowerBound ? undefined : /^-?(site|area)$/.exec(sort)?.[1];
  const areas =
    place === undefined
      ? []
      : await areasInOrder(
          request.transaction,
          matching.select('service_plan.organization_number'),
          place === 'site' ? 'site' : 'area',
        );
  const found = await matching
    .$if(place !== undefined, (some) =>
      some.innerJoin(areaPositions(areas), 'position.number', 'service_plan.organization_number'),
    )
    .select('service_plan.id')
    .$if(!isLowerBound && /^-?price$/.test(sort), (some) => some.orderBy('service_plan.currency'))
    .$if(!isLowerBound, (some) => some.orderBy(...orderOf(sort, sortedBy)))
    .orderBy('service_plan.organization_path')
    .orderBy('service_plan.position')
    .orderBy('service_plan.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const ids = found.map(({ id }) => id);
  const rows = await shown(matching).where('service_plan.id', '=', any(ids)).execute();
  return {
    rows: rows.map(rowOf).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    total,
    totalIsLowerBound: isLowerBound,
  };
}
