import { formatMoney } from '../../../../contract/values/money.ts';
import { formatDay } from '../../../../ui/format.ts';
import { RowLink } from '../../../../ui/panel/RowLink.tsx';
import { StatusLabel, type StatusTone } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { placeOf } from '../../../users/public/names.ts';
import { Place } from '../../../users/public/Place.tsx';
import { GuestLink } from '../../shared/screens/Panels.tsx';
import classes from '../../shared/screens/SalesReport.module.css';
import { texts as shared } from '../../shared/texts.ts';
import type { PmsState } from '../choices.ts';
import type { PmsRow } from '../contract.ts';
import { pmsStateOf } from '../rules.ts';
import { answerText, exceptionTexts, stateTexts, texts } from '../texts.ts';

const column = columnsFor<PmsRow>();
const { columns: heads } = texts;

const tones: Record<PmsState, StatusTone> = {
  posted: 'good',
  queued: 'work',
  refused: 'bad',
  unknown: 'warning',
  reversed: 'ended',
};

/** The outcome of a posting as an icon and text. */
export function PostingStateLabel({ row }: { row: Pick<PmsRow, 'state' | 'isReversal'> }) {
  if (row.state === null) return <StatusLabel tone="warning" label={texts.noPosting} />;
  const state = pmsStateOf(row.isReversal, row.state);
  return <StatusLabel tone={tones[state]} label={stateTexts[state]} />;
}

export const hiddenByDefault: readonly string[] = [
  'site',
  'reservation',
  'tax',
  'currency',
  'sequence',
  'tries',
  'postedAt',
];

export const pmsColumns = column.columns([
  column.accessor('at', {
    id: 'time',
    header: heads.time,
    cell: ({ row: { original: row } }) => (
      <RowLink id={row.id}>
        <TimeStamp at={new Date(row.at)} timeZone={row.timeZone} />
      </RowLink>
    ),
    meta: { width: 132, least: 114, time: true },
  }),
  column.accessor('state', {
    header: heads.state,
    cell: ({ row: { original: row } }) => <PostingStateLabel row={row} />,
    meta: { width: 108, card: 'status' },
  }),
  column.accessor('amount', {
    header: heads.amount,
    cell: ({ row: { original: row } }) => formatMoney(row.amount, row.currency),
    meta: { numeric: true, width: 112, card: 'fact' },
  }),
  column.accessor(({ answer }) => answer, {
    id: 'answer',
    header: heads.answer,
    cell: ({ getValue }) => {
      const answer = getValue();
      return answer !== null && <span className={classes.wrapped}>{answerText(answer)}</span>;
    },
    meta: { width: 150, least: 96 },
  }),
  column.accessor(({ siteName }) => siteName, {
    id: 'site',
    header: heads.site,
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    meta: { least: 120 },
  }),
  column.accessor(placeOf, {
    id: 'area',
    header: heads.area,
    cell: ({ row: { original } }) => (
      <Place siteName={original.siteName} areaName={original.areaName} />
    ),
    meta: { least: 118 },
  }),
  column.accessor('room', {
    header: heads.room,
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    meta: { width: 72, least: 62, card: 'fact' },
  }),
  column.accessor('guestName', {
    id: 'guest',
    header: heads.guest,
    cell: ({ row: { original: row } }) => (
      <span className={classes.wrapped}>
        <GuestLink guestId={row.guestId} areaNumber={row.areaNumber}>
          <bdi>{row.guestName ?? (row.guestId === null ? '' : shared.guest)}</bdi>
        </GuestLink>
      </span>
    ),
    meta: { least: 92 },
  }),
  column.accessor('reservation', {
    header: heads.reservation,
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    meta: { width: 112 },
  }),
  column.accessor('planName', {
    id: 'plan',
    header: heads.plan,
    cell: ({ getValue }) => <bdi className={classes.wrapped}>{getValue()}</bdi>,
    meta: { least: 92 },
  }),
  column.accessor('tax', {
    header: heads.tax,
    cell: ({ row: { original: row } }) => formatMoney(row.tax, row.currency),
    meta: { numeric: true, width: 84 },
  }),
  column.accessor('currency', { header: heads.currency, meta: { width: 84 } }),
  column.accessor('sequence', { header: heads.sequence, meta: { numeric: true, width: 76 } }),
  column.accessor('checkNumber', {
    id: 'check',
    header: heads.check,
    meta: { numeric: true, width: 76, least: 70 },
  }),
  column.accessor('tries', { header: heads.tries, meta: { numeric: true, width: 64 } }),
  column.accessor('postedAt', {
    header: heads.postedAt,
    cell: ({ row: { original: row } }) =>
      row.postedAt !== null && <TimeStamp at={new Date(row.postedAt)} timeZone={row.timeZone} />,
    meta: { width: 132, time: true },
  }),
  column.accessor('businessDate', {
    header: heads.businessDate,
    cell: ({ getValue }) => {
      const day = getValue();
      return day === null ? null : formatDay(day, 'short');
    },
    meta: { width: 112 },
  }),
  column.accessor(({ exceptions }) => exceptions.map((one) => exceptionTexts[one]).join(', '), {
    id: 'exceptions',
    header: shared.exceptions,
    cell: ({ row: { original: row }, getValue }) => (
      <span className={classes.attention}>
        {[...(row.isTest ? [shared.testMark] : []), getValue()].filter(Boolean).join(', ')}
      </span>
    ),
    meta: { width: 190, least: 140 },
  }),
]);

export const hideableColumns = [
  ...([
    'answer',
    'site',
    'area',
    'room',
    'guest',
    'reservation',
    'plan',
    'tax',
    'currency',
  ] as const),
  ...(['sequence', 'check', 'tries', 'postedAt', 'businessDate'] as const),
].map((id) => ({ id, label: heads[id] }));
