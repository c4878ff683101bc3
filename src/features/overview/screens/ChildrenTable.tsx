import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageQuery, sortOf } from '../../../contract/list-state.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { formatNumber } from '../../../ui/format.ts';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { useListView } from '../../../ui/list/useListView.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { columnsFor, type TableColumns } from '../../../ui/table/tableKit.ts';
import { texts as treeTexts, typeNames } from '../../../workspace/tree/texts.ts';
import type { OrganizationType } from '../../organizations/contract.ts';
import {
  childSortColumns,
  listOverviewChildren,
  type Overview,
  type OverviewChild,
} from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Overview.module.css';
import { weekdayOf } from './Tiles.tsx';

type Row = OverviewChild;

/** The list has no filters besides its text. */
const noFilters = {};

interface ChildrenTableProps {
  number: number;
  type: OrganizationType | null;
  overview: Overview;
}

/** The organizations directly below with what is happening in each of them, in the columns that the role sees. */
export function ChildrenTable({ number, type, overview }: ChildrenTableProps) {
  const view = useListView(noFilters);
  const query = useQuery({
    ...listQuery(listOverviewChildren, {
      params: { orgNumber: String(number) },
      query: { ...pageQuery(view), ...sortOf(view, childSortColumns) },
    }),
    refetchInterval: 20_000,
    meta: { ownError: true, isPolled: true },
  });
  const mostParts = query.data?.mostParts ?? 0;
  const hasParts = type !== 'Site';
  const hasDevices = overview.devices !== null;
  const hasGuests = overview.guests !== null;
  const weekBefore = overview.revenue?.weekBefore;
  const columns = useMemo<TableColumns<Row>>(
    () => [
      ...nameColumns,
      ...(hasParts ? partsColumns(mostParts) : []),
      ...(hasDevices ? deviceColumns : []),
      ...(hasGuests ? guestColumns : []),
      ...(weekBefore === undefined ? [] : revenueColumns(weekdayOf(weekBefore))),
    ],
    [hasParts, mostParts, hasDevices, hasGuests, weekBefore],
  );
  return (
    <div className={classes.children}>
      <h2>{texts.children}</h2>
      <ListToolbar view={view} filterLabel={texts.filterChildren} />
      <RecordList
        caption={texts.children}
        columns={columns}
        view={view}
        query={query}
        sortable={childSortColumns}
        none={texts.noChildren}
        noMatch={texts.noMatch}
      />
    </div>
  );
}

const column = columnsFor<Row>();

const nameColumns = column.columns([
  column.accessor('name', {
    header: texts.name,
    cell: ({ row: { original } }) => (
      <ScreenLink to="/setup/organization" query={{ org: original.id }}>
        {original.name}
      </ScreenLink>
    ),
  }),
  column.accessor(typeOf, {
    id: 'type',
    header: texts.type,
    meta: { width: 150, card: 'status' },
  }),
]);

function partsColumns(mostParts: number) {
  return column.columns([
    column.accessor(({ type, parts }) => partsOf({ type, parts, mostParts }), {
      id: 'parts',
      header: texts.below,
      meta: { numeric: true },
    }),
  ]);
}

const deviceColumns = column.columns([
  column.accessor(({ up, devices }) => texts.upOf(up ?? 0, devices ?? 0), {
    id: 'up',
    header: texts.up,
    meta: { numeric: true, width: 110 },
  }),
  column.accessor(({ down }) => down ?? 0, {
    id: 'down',
    header: texts.down,
    cell: ({ getValue }) => (
      <span className={classes.down} data-some={getValue() > 0 || undefined}>
        {formatNumber(getValue())}
      </span>
    ),
    meta: { numeric: true, width: 80, card: 'fact' },
  }),
  column.accessor(({ degraded }) => formatNumber(degraded ?? 0), {
    id: 'degraded',
    header: texts.degraded,
    meta: { numeric: true, width: 100 },
  }),
]);

const guestColumns = column.columns([
  column.accessor(({ online }) => formatNumber(online ?? 0), {
    id: 'online',
    header: texts.online,
    meta: { numeric: true, width: 80, card: 'fact' },
  }),
]);

function revenueColumns(weekday: string) {
  return column.columns([
    column.accessor(({ revenue }) => moneyOf(revenue, 'today'), {
      id: 'revenue',
      header: texts.revenueToday,
      meta: { numeric: true, width: 140 },
    }),
    column.accessor(({ revenue }) => moneyOf(revenue, 'weekBefore'), {
      id: 'weekBefore',
      header: texts.lastWeekday(weekday),
      meta: { numeric: true, width: 140 },
    }),
  ]);
}

/** Returns the type with what is special about the organization, such as 'Site, Linked'. */
function typeOf({ type, isLinked, isActive }: Row): string {
  return [
    typeNames[type],
    ...(isLinked ? [treeTexts.linked] : []),
    ...(isActive ? [] : [texts.disabled]),
  ].join(', ');
}

interface Parts extends Pick<Row, 'type' | 'parts'> {
  mostParts: number;
}

function partsOf({ type, parts, mostParts }: Parts): string {
  if (parts === null) return '';
  if (type === 'Site') return texts.areas(parts);
  return parts < mostParts ? texts.sites(parts) : texts.moreThan(parts);
}

function moneyOf(revenue: Row['revenue'], day: 'today' | 'weekBefore'): string {
  return revenue === null ? '–' : formatMoney(revenue[day], revenue.currency);
}
