import { formatMoney } from '../../../../contract/values/money.ts';
import panel from '../../../../ui/panel/Panel.module.css';
import { RowLink } from '../../../../ui/panel/RowLink.tsx';
import { StatusLabel, type StatusTone } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import {
  type CardTransactionState,
  cardTransactionStates,
  cardTransactionTypes,
} from '../../../payments/public/states.ts';
import { placeOf } from '../../../users/public/names.ts';
import { Place } from '../../../users/public/Place.tsx';
import { GuestLink } from '../../shared/screens/Panels.tsx';
import classes from '../../shared/screens/SalesReport.module.css';
import { texts as shared } from '../../shared/texts.ts';
import type { CardRow } from '../contract.ts';
import { brandText, declineText, exceptionTexts, texts } from '../texts.ts';

const column = columnsFor<CardRow>();
const { columns: heads } = texts;

const tones: Record<CardTransactionState, StatusTone> = {
  succeeded: 'good',
  failed: 'bad',
  pending: 'work',
  unknown: 'warning',
};

/** The state of a transaction as an icon and text. */
export function CardStateLabel({ state }: Pick<CardRow, 'state'>) {
  return state === null ? (
    <StatusLabel tone="warning" label={texts.noTransaction} />
  ) : (
    <StatusLabel tone={tones[state]} label={cardTransactionStates[state]} />
  );
}

export const hiddenByDefault: readonly string[] = [
  'reference',
  'authorisation',
  'avs',
  'cvv',
  'threeDSecure',
  'batch',
  'fee',
  // Left out so that the exceptions are in sight at 1440 px.
  'gateway',
  'net',
  'settled',
];

const optionalText = (
  id: 'reference' | 'authorisation' | 'avs' | 'cvv' | 'threeDSecure' | 'batch',
) =>
  column.accessor(id, {
    header: heads[id],
    cell: ({ getValue }) => <span className={panel.mono}>{getValue()}</span>,
    meta: { width: id === 'reference' || id === 'authorisation' ? 132 : 92 },
  });

export const cardColumns = column.columns([
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
  column.accessor(({ type }) => (type === null ? '' : cardTransactionTypes[type]), {
    id: 'type',
    header: heads.type,
    meta: { width: 120, least: 108, card: 'fact' },
  }),
  column.accessor('state', {
    header: heads.state,
    cell: ({ getValue }) => <CardStateLabel state={getValue()} />,
    meta: { width: 118, card: 'status' },
  }),
  column.accessor('amount', {
    header: heads.amount,
    cell: ({ row: { original: row } }) => formatMoney(row.amount, row.currency),
    meta: { numeric: true, width: 112, card: 'fact' },
  }),
  column.accessor(({ decline }) => decline, {
    id: 'decline',
    header: heads.decline,
    cell: ({ getValue }) => {
      const decline = getValue();
      return decline !== null && <span className={classes.wrapped}>{declineText(decline)}</span>;
    },
    meta: { least: 104 },
  }),
  column.accessor(placeOf, {
    id: 'area',
    header: heads.area,
    cell: ({ row: { original } }) => (
      <Place siteName={original.siteName} areaName={original.areaName} />
    ),
    meta: { least: 118 },
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
    meta: { least: 100 },
  }),
  column.accessor('gatewayName', {
    id: 'gateway',
    header: heads.gateway,
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    meta: { least: 84 },
  }),
  optionalText('reference'),
  optionalText('authorisation'),
  column.accessor(({ brand }) => (brand === null ? '' : brandText(brand)), {
    id: 'brand',
    header: heads.brand,
    cell: ({ getValue }) => <span className={classes.wrapped}>{getValue()}</span>,
    meta: { width: 140, least: 100 },
  }),
  column.accessor('last4', { header: heads.last4, meta: { width: 68 } }),
  column.accessor('fee', {
    header: heads.fee,
    cell: ({ row: { original: row } }) =>
      row.fee === null ? null : formatMoney(row.fee, row.currency),
    meta: { numeric: true, width: 84 },
  }),
  column.accessor('net', {
    header: heads.net,
    cell: ({ row: { original: row } }) =>
      row.net === null ? '–' : formatMoney(row.net, row.currency),
    meta: { numeric: true, width: 120 },
  }),
  optionalText('avs'),
  optionalText('cvv'),
  optionalText('threeDSecure'),
  optionalText('batch'),
  column.accessor('settledAt', {
    id: 'settled',
    header: heads.settled,
    cell: ({ row: { original: row } }) =>
      row.settledAt !== null && <TimeStamp at={new Date(row.settledAt)} timeZone={row.timeZone} />,
    meta: { width: 132, time: true },
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
  ...(['type', 'decline', 'area', 'guest', 'gateway', 'reference', 'authorisation'] as const),
  ...(['brand', 'last4', 'fee', 'net', 'avs', 'cvv', 'threeDSecure', 'batch', 'settled'] as const),
].map((id) => ({ id, label: heads[id] }));
