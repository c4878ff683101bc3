import { formatMoney } from '../../../../contract/values/money.ts';
import { viewerTimeZone } from '../../../../ui/browser/viewerTimeZone.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { PromoRow } from '../../contract.ts';
import { gives, promoCode, promoState } from '../../fields.ts';
import { givesText } from '../../rules/gives-text.ts';
import { givenText, mostUses, texts, validText, whereText } from '../../texts.ts';
import classes from '../Promo.module.css';
import { PromoStateLabel } from '../PromoStateLabel.tsx';

const column = columnsFor<PromoRow>();
const { name, code } = promoCode.map;

export const promoColumns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <span className={classes.name}>
        <ItemLink item={original.id}>{original.name}</ItemLink>
      </span>
    ),
    meta: { least: 168 },
  }),
  column.accessor('code', {
    header: code.label,
    cell: ({ row: { original } }) => <Code {...original} />,
    meta: { width: 160, least: 116, card: 'fact' },
  }),
  column.accessor(givesText, {
    id: 'gives',
    header: gives.label,
    meta: { width: 130, least: 100 },
  }),
  column.accessor(whereText, {
    id: 'where',
    header: texts.where,
    meta: { width: 120, least: 80 },
  }),
  column.accessor(validText, {
    id: 'validUntil',
    header: texts.valid,
    meta: { width: 190, least: 120 },
  }),
  column.accessor('uses', {
    header: texts.used,
    cell: ({ row: { original } }) => <Used {...original} />,
    meta: { width: 100, least: 85, numeric: true, card: 'fact' },
  }),
  column.accessor(({ given }) => givenText(given), {
    id: 'given',
    header: texts.given,
    cell: ({ row: { original } }) => <Given {...original} />,
    meta: { width: 150, least: 124, numeric: true },
  }),
  column.accessor('lastUsedAt', {
    header: texts.lastUsed,
    cell: ({ row: { original } }) => <LastUsed {...original} />,
    meta: { width: 150, least: 144, time: true },
  }),
  column.accessor('state', {
    header: promoState.label,
    cell: ({ getValue }) => <PromoStateLabel state={getValue()} />,
    meta: { width: 120, least: 105, card: 'status' },
  }),
]);

export const hideableColumns = [
  { id: 'code', label: code.label },
  { id: 'gives', label: gives.label },
  { id: 'where', label: texts.where },
  { id: 'validUntil', label: texts.valid },
  { id: 'uses', label: texts.used },
  { id: 'given', label: texts.given },
  { id: 'lastUsedAt', label: texts.lastUsed },
];

function Code({ code: written, series, made }: PromoRow) {
  if (series === null) return <span className={classes.code}>{written}</span>;
  return (
    <span>
      <span className={classes.code}>{written}…</span>{' '}
      <span className={classes.series}>{texts.seriesOf(made, series.count)}</span>
    </span>
  );
}

function Used(row: PromoRow) {
  const most = mostUses(row);
  return (
    <span className={classes.used}>
      <span>{texts.usedOf(row.uses, most)}</span>
      {most !== null && (
        <progress
          value={row.uses}
          max={most}
          aria-label={texts.usedText(row.uses, most)}
          title={formatNumber(row.uses)}
        />
      )}
    </span>
  );
}

/** The discounts given, and how much of a budget in one currency they are. */
function Given({ given, budget }: PromoRow) {
  const [limit, ...others] = budget;
  if (limit === undefined || others.length > 0) return givenText(given);
  const amount = given[limit.currency] ?? 0;
  const title = texts.givenOf(
    formatMoney(amount, limit.currency),
    formatMoney(limit.amount, limit.currency),
  );
  return (
    <span className={classes.used}>
      <span>{givenText(given)}</span>
      <progress value={amount} max={limit.amount} aria-label={title} title={title} />
    </span>
  );
}

function LastUsed({ lastUsedAt, timeZone }: PromoRow) {
  if (lastUsedAt === null) return texts.never;
  return <TimeStamp at={new Date(lastUsedAt)} timeZone={timeZone ?? viewerTimeZone} />;
}
