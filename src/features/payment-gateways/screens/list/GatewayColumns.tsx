import { formatMoney } from '../../../../contract/values/money.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { type GatewayRow, gateways } from '../../contract.ts';
import { gatewayCategory, gatewayStatus, gatewayType, paymentGateway } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { GatewayStatusLabel, LinkLabel, TypeWithEvidence } from '../GatewayLabels.tsx';
import classes from '../PaymentGateways.module.css';
import { GatewayOrder } from './GatewayOrder.tsx';

const column = columnsFor<GatewayRow>();
const { name, mode, currencies } = paymentGateway.map;

interface ListState {
  /** The service area. */
  number: number;
  canMove: boolean;
}

export const gatewayColumns = ({ number, canMove }: ListState) =>
  column.columns([
    column.accessor('name', {
      header: name.label,
      cell: ({ row: { original } }) => (
        <ScreenLink to={itemOf(original)}>{original.name}</ScreenLink>
      ),
      meta: { least: 92 },
    }),
    column.accessor('number', {
      header: texts.number,
      meta: { numeric: true, width: 48, least: 40 },
    }),
    column.accessor('position', {
      header: texts.order,
      cell: ({ row: { original } }) =>
        canMove ? <GatewayOrder gateway={original} number={number} /> : original.position,
      meta: { width: 88, least: 84 },
    }),
    column.accessor('category', {
      header: gatewayCategory.label,
      cell: ({ getValue }) => gatewayCategory.names[getValue()],
      meta: { width: 150, least: 110 },
    }),
    column.accessor('type', {
      header: gatewayType.label,
      cell: ({ getValue }) => <TypeWithEvidence type={getValue()} />,
      meta: { width: 300, least: 164, card: 'fact' },
    }),
    column.accessor((row) => (row.mode === 'live' ? texts.live : texts.test), {
      id: 'mode',
      header: mode.label,
      meta: { width: 68, least: 60 },
    }),
    column.accessor((row) => row.currencies.join(', '), {
      id: 'currencies',
      header: currencies.label,
      meta: { width: 110, least: 100 },
    }),
    column.accessor('status', {
      header: gatewayStatus.label,
      cell: ({ getValue }) => <GatewayStatusLabel status={getValue()} />,
      meta: { width: 132, least: 122, card: 'status' },
    }),
    column.accessor((row) => row.link, {
      id: 'since',
      header: texts.since,
      cell: ({ row: { original } }) => <Link gateway={original} />,
      meta: { width: 184, least: 84 },
    }),
    column.accessor((row) => row.lastSuccessAt, {
      id: 'lastSuccess',
      header: texts.lastSuccess,
      cell: ({ row: { original } }) => <LastSuccess gateway={original} />,
      meta: { width: 136, least: 112 },
    }),
    column.accessor('failures24h', {
      id: 'failures',
      header: texts.failures,
      cell: ({ getValue }) => (
        <span className={getValue() > 0 ? classes.failures : undefined}>
          {formatNumber(getValue())}
        </span>
      ),
      meta: { numeric: true, width: 108, least: 98 },
    }),
    column.accessor(sumsText, {
      id: 'sums',
      header: texts.sums,
      meta: { numeric: true, width: 132, least: 118, card: 'fact' },
    }),
  ]);

export function itemOf({ category, type, number }: GatewayRow) {
  return `${gateways.screens.item}/${category}/${type}/${number}` as const;
}

function sumsText({ sums30Days }: GatewayRow): string {
  return sums30Days.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ');
}

function Link({ gateway: { link, timeZone } }: { gateway: GatewayRow }) {
  if (link === null) return null;
  return (
    <span title={link.lastError ?? undefined}>
      <LinkLabel state={link.state} />{' '}
      <TimeStamp at={new Date(link.since)} timeZone={timeZone} isRelative />
    </span>
  );
}

function LastSuccess({ gateway }: { gateway: GatewayRow }) {
  // Look-ups of members are listed in Loyalty PMS Activity.
  if (gateway.lastSuccessAt === null) return gateway.category === 'loyalty' ? '' : texts.never;
  return <TimeStamp at={new Date(gateway.lastSuccessAt)} timeZone={gateway.timeZone} isRelative />;
}

/** The type tells the category. */
export const hiddenColumns = ['category'];

export const hideableColumns = [
  { id: 'position', label: texts.order },
  { id: 'category', label: gatewayCategory.label },
  { id: 'type', label: gatewayType.label },
  { id: 'mode', label: mode.label },
  { id: 'currencies', label: currencies.label },
  { id: 'since', label: texts.since },
  { id: 'lastSuccess', label: texts.lastSuccess },
  { id: 'failures', label: texts.failures },
  { id: 'sums', label: texts.sums },
];
