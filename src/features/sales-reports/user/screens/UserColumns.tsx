import { formatMoney } from '../../../../contract/values/money.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { RowLink } from '../../../../ui/panel/RowLink.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { placeOf } from '../../../users/public/names.ts';
import { Place } from '../../../users/public/Place.tsx';
import { FilterLink } from '../../shared/screens/FilterLink.tsx';
import { GuestLink } from '../../shared/screens/Panels.tsx';
import classes from '../../shared/screens/SalesReport.module.css';
import { texts as shared } from '../../shared/texts.ts';
import type { UserGrouping } from '../choices.ts';
import type { UserRow } from '../contract.ts';
import { exceptionTexts, methodTexts, texts } from '../texts.ts';

const column = columnsFor<UserRow>();
const { columns: heads } = texts;
const money = { numeric: true, width: 116, least: 100 };

const moneyColumn = (id: 'listed' | 'discount' | 'amount' | 'refunded') =>
  column.accessor(id, {
    header: heads[id],
    cell: ({ row: { original: row }, getValue }) => formatMoney(getValue(), row.currency),
    meta: id === 'amount' ? { ...money, card: 'fact' as const } : money,
  });

const columnsBy = (by: UserGrouping) =>
  column.columns([
    column.accessor('lastAt', {
      id: 'last',
      header: heads.last,
      cell: ({ row: { original: row } }) => (
        <RowLink id={row.id}>
          <TimeStamp at={new Date(row.lastAt)} timeZone={row.timeZone} />
        </RowLink>
      ),
      meta: { width: 132, least: 112, time: true },
    }),
    by === 'guest'
      ? column.accessor('guestName', {
          id: 'guest',
          header: heads.guest,
          cell: ({ row: { original: row } }) => (
            <span className={classes.wrapped}>
              <GuestLink guestId={row.guestId} areaNumber={row.areaNumber}>
                <bdi>{row.guestName ?? (row.guestId === null ? '–' : shared.guest)}</bdi>
              </GuestLink>
            </span>
          ),
          meta: { least: 100, card: 'fact' },
        })
      : column.accessor('sellerName', {
          id: 'guest',
          header: heads.seller,
          cell: ({ row: { original: row } }) => (
            // A seller's sales are listed by guest.
            <FilterLink
              set={{ seller: row.sellerId ?? undefined, by: undefined, exception: undefined }}
            >
              <bdi>{row.sellerName}</bdi>
            </FilterLink>
          ),
          meta: { least: 100, card: 'fact' },
        }),
    column.accessor(placeOf, {
      id: 'area',
      header: heads.area,
      cell: ({ row: { original } }) => (
        <Place siteName={original.siteName} areaName={original.areaName} />
      ),
      meta: { least: 114 },
    }),
    column.accessor('planName', {
      id: 'plan',
      header: heads.plan,
      cell: ({ getValue }) => <bdi className={classes.wrapped}>{getValue()}</bdi>,
      meta: { width: 170, least: 92 },
    }),
    column.accessor(({ method }) => methodTexts[method], {
      id: 'method',
      header: heads.method,
      meta: { width: 128, least: 120 },
    }),
    column.accessor('purchases', {
      header: heads.purchases,
      cell: ({ getValue }) => formatNumber(getValue()),
      meta: { numeric: true, width: 100, least: 90 },
    }),
    moneyColumn('listed'),
    moneyColumn('discount'),
    moneyColumn('amount'),
    moneyColumn('refunded'),
    column.accessor(({ bytes }) => bytes, {
      id: 'gigabytes',
      header: heads.gigabytes,
      cell: ({ getValue }) => {
        const bytes = getValue();
        return bytes === null ? '–' : (bytes / 1_000_000_000).toFixed(2);
      },
      meta: { numeric: true, width: 72, least: 62 },
    }),
    column.accessor(({ exceptions }) => exceptions.map((one) => exceptionTexts[one]).join(', '), {
      id: 'exceptions',
      header: shared.exceptions,
      cell: ({ getValue }) => <span className={classes.attention}>{getValue()}</span>,
      meta: { width: 190, least: 136 },
    }),
  ]);

/** The columns by what a row stands for. */
export const userColumns = { guest: columnsBy('guest'), seller: columnsBy('seller') };

export const hideableColumns = (
  ['area', 'plan', 'method', 'purchases', 'listed', 'discount', 'refunded', 'gigabytes'] as const
).map((id) => ({ id, label: heads[id] }));
