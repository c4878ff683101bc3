import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '../../../contract/endpoint.ts';
import { pageQuery, sortOf } from '../../../contract/list-state.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { formatNumber } from '../../../ui/format.ts';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { useListView } from '../../../ui/list/useListView.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { typeNames } from '../../../workspace/tree/texts.ts';
import { childSortColumns, listOverviewChildren, type OverviewChild } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Overview.module.css';
import { weekdayOf } from './Tiles.tsx';

type Row = OverviewChild;

/** The list has no filters besides its text. */
const noFilters = {};

/** The organizations directly below with what is happening in each of them. */
export function ChildrenTable({ number }: { number: number }) {
  const view = useListView(noFilters);
  const query = useQuery({
    ...listQuery(listOverviewChildren, {
      params: { orgNumber: String(number) },
      query: { ...pageQuery(view), ...sortOf(view, childSortColumns) },
    }),
    refetchInterval: 20_000,
    meta: { ownError: true, isPolled: true },
  });
  const { data } = query;
  const weekday = data === undefined ? '' : weekdayOf(data.weekBefore);
  const mostParts = data?.mostParts ?? 0;
  const columns = useMemo(() => columnsOf({ weekday, mostParts }), [weekday, mostParts]);
  const hidden = useMemo(() => hiddenColumns(data), [data]);
  return (
    <div className={classes.children}>
      <h2>{texts.children}</h2>
      <ListToolbar view={view} filterLabel={texts.filterChildren} />
      <RecordList
        caption={texts.children}
        columns={columns}
        view={{ ...view, hidden }}
        query={query}
        sortable={childSortColumns}
        none={texts.noChildren}
        noMatch={texts.noMatch}
      />
    </div>
  );
}

/** Returns the columns that the role or the organization does not have, or that have no values. */
function hiddenColumns(data: Reply<typeof listOverviewChildren> | undefined): string[] {
  if (data === undefined) return [];
  const { shown, rows } = data;
  return [
    ...(rows.every(({ parts }) => parts === null) ? ['parts'] : []),
    ...(shown.devices ? [] : ['devices', 'down']),
    ...(shown.online ? [] : ['online']),
    ...(shown.revenue ? [] : ['revenue', 'weekBefore']),
  ];
}

const column = columnsFor<Row>();

function columnsOf({ weekday, mostParts }: { weekday: string; mostParts: number }) {
  return column.columns([
    column.accessor('name', {
      header: texts.name,
      cell: ({ row: { original } }) => (
        <ScreenLink to="/setup/organization" query={{ org: original.id }}>
          {original.name}
        </ScreenLink>
      ),
    }),
    column.accessor(
      ({ type, isActive }) =>
        isActive ? typeNames[type] : `${typeNames[type]}, ${texts.disabled}`,
      { id: 'type', header: texts.type, meta: { width: 150, card: 'status' } },
    ),
    column.accessor(({ type, parts }) => partsOf({ type, parts, mostParts }), {
      id: 'parts',
      header: texts.below,
      meta: { numeric: true },
    }),
    column.accessor(({ devices }) => formatNumber(devices), {
      id: 'devices',
      header: texts.devices,
      meta: { numeric: true, width: 100 },
    }),
    column.accessor('down', {
      header: texts.down,
      cell: ({ getValue }) => (
        <span className={classes.down} data-some={getValue() > 0 || undefined}>
          {formatNumber(getValue())}
        </span>
      ),
      meta: { numeric: true, width: 90, card: 'fact' },
    }),
    column.accessor(({ online }) => formatNumber(online), {
      id: 'online',
      header: texts.online,
      meta: { numeric: true, width: 90, card: 'fact' },
    }),
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
