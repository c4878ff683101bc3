import { formatNumber } from '../../../../ui/format.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { itemPath, type PromotionRow } from '../../contract.ts';
import { placement, promotion, promotionState, promotionType } from '../../fields.ts';
import { moneyText, rateText, reactionsText, texts, whenText } from '../../texts.ts';
import { PromotionStateLabel } from '../PromotionStateLabel.tsx';
import classes from '../Promotions.module.css';

const column = columnsFor<PromotionRow>();

export const promotionColumns = column.columns([
  column.accessor('name', {
    header: promotion.map.name.label,
    cell: ({ row: { original } }) => (
      <ScreenLink className={classes.name} to={itemPath(original.type, original.id)}>
        {original.name}
      </ScreenLink>
    ),
    meta: { least: 150 },
  }),
  column.accessor('type', {
    header: promotionType.label,
    cell: ({ getValue }) => promotionType.names[getValue()],
    meta: { width: 85, least: 80 },
  }),
  column.accessor(({ placement: place }) => placement.names[place], {
    id: 'placement',
    header: texts.where,
    meta: { width: 150, least: 145 },
  }),
  column.accessor(whenText, {
    id: 'validUntil',
    header: texts.when,
    cell: ({ getValue }) => <span className={classes.name}>{getValue()}</span>,
    meta: { width: 140, least: 80 },
  }),
  column.accessor('shown', {
    header: texts.shown,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { width: 80, least: 70, numeric: true, card: 'fact' },
  }),
  column.accessor(reactionsText, {
    id: 'clicks',
    header: texts.clicks,
    meta: { width: 125, least: 115, numeric: true },
  }),
  column.accessor(rateText, {
    id: 'rate',
    header: texts.rate,
    meta: { width: 80, least: 70, numeric: true, card: 'fact' },
  }),
  column.accessor('redemptions', {
    header: texts.redemptions,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { width: 105, least: 95, numeric: true },
  }),
  column.accessor(({ revenue }) => moneyText(revenue), {
    id: 'revenue',
    header: texts.revenue,
    meta: { width: 110, least: 90, numeric: true },
  }),
  column.accessor('priority', {
    header: promotion.map.priority.label,
    meta: { width: 90, least: 80, numeric: true },
  }),
  column.accessor('state', {
    header: promotionState.label,
    cell: ({ row: { original } }) => <PromotionStateLabel promotion={original} />,
    meta: { width: 115, least: 105, card: 'status' },
  }),
  column.accessor(previewText, {
    id: 'preview',
    header: texts.preview,
    meta: { width: 190, least: 110 },
  }),
]);

export const hideableColumns = [
  { id: 'type', label: promotionType.label },
  { id: 'placement', label: texts.where },
  { id: 'validUntil', label: texts.when },
  { id: 'shown', label: texts.shown },
  { id: 'clicks', label: texts.clicks },
  { id: 'rate', label: texts.rate },
  { id: 'redemptions', label: texts.redemptions },
  { id: 'revenue', label: texts.revenue },
  { id: 'priority', label: promotion.map.priority.label },
  { id: 'preview', label: texts.preview },
];

/** Hidden until an administrator shows them. */
export const hiddenColumns = ['redemptions', 'revenue', 'priority'];

/** What guests read first; of a redirect, where it leads. */
function previewText({ type, variants: [first], languages: [language = 'en'] }: PromotionRow) {
  return (type === 'redirect' ? first?.address[language] : first?.title[language]) ?? '';
}
