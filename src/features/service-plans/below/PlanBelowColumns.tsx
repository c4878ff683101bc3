import { formatNumber } from '../../../ui/format.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { servicePlans } from '../contract.ts';
import { servicePlan } from '../fields.ts';
import { planPriceText, planSpeedText, planTimeText } from '../public/plan-text.ts';
import { PlanIcon } from '../screens/PlanIcon.tsx';
import { PlanStatusLabel } from '../screens/PlanStatusLabel.tsx';
import classes from '../screens/ServicePlans.module.css';
import { texts } from '../texts.ts';
import type { PlanBelow } from './contract.ts';

const column = columnsFor<PlanBelow>();
const { name, price, duration, status } = servicePlan.map;

export const columnsBelow = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => (
      <span className={classes.name}>
        <PlanIcon icon={original.icon} />
        <ScreenLink
          to={`${servicePlans.screens.item}/${original.id}`}
          query={{ org: String(original.areaNumber) }}
        >
          {original.name}
        </ScreenLink>
      </span>
    ),
  }),
  // On a phone the site matters more than the time.
  column.accessor('site', { header: texts.site, meta: { card: 'fact' } }),
  column.accessor('area', {
    header: texts.area,
    cell: ({ row: { original } }) => (
      <ScreenLink to={servicePlans.screens.list} query={{ org: String(original.areaNumber) }}>
        {original.area}
      </ScreenLink>
    ),
  }),
  column.accessor(planPriceText, {
    id: 'price',
    header: price.label,
    meta: { numeric: true, width: 110, least: 96, card: 'fact' },
  }),
  column.accessor(planTimeText, {
    id: 'duration',
    header: duration.label,
    meta: { width: 130, least: 98 },
  }),
  column.accessor(planSpeedText, {
    id: 'speed',
    header: texts.speed,
    meta: { width: 150, least: 124 },
  }),
  column.accessor('status', {
    header: status.label,
    cell: ({ getValue }) => <PlanStatusLabel status={getValue()} />,
    meta: { width: 110, least: 96, card: 'status' },
  }),
  column.accessor(({ guestsNow }) => formatNumber(guestsNow), {
    id: 'guestsNow',
    header: texts.guestsNow,
    meta: { numeric: true, width: 112 },
  }),
]);

/** Every row would repeat the site. */
export const hiddenAtSite = ['site'];

export const hideableColumnsBelow = [
  { id: 'site', label: texts.site },
  { id: 'area', label: texts.area },
  { id: 'duration', label: duration.label },
  { id: 'speed', label: texts.speed },
  { id: 'guestsNow', label: texts.guestsNow },
];
