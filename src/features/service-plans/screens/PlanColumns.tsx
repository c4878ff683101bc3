import { formatNumber } from '../../../ui/format.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import type { ServicePlanRow } from '../contract.ts';
import { servicePlan } from '../fields.ts';
import { planPriceText, planQuotaText, planSpeedText, planTimeText } from '../public/plan-text.ts';
import { texts } from '../texts.ts';
import { PlanIcon } from './PlanIcon.tsx';
import { PlanOrder } from './PlanOrder.tsx';
import { PlanStatusLabel } from './PlanStatusLabel.tsx';
import classes from './ServicePlans.module.css';

const column = columnsFor<ServicePlanRow>();
const { name, price, duration, status } = servicePlan.map;

interface ListState {
  number: number;
  canMove: boolean;
}

export const planColumns = ({ number, canMove }: ListState) =>
  column.columns([
    column.accessor('name', {
      header: name.label,
      cell: ({ row: { original: plan } }) => (
        <span className={classes.name}>
          <PlanIcon icon={plan.icon} />
          <ScreenLink to={`/setup/service-plans/item/${plan.id}`}>{plan.name}</ScreenLink>
        </span>
      ),
      meta: { least: 148 },
    }),
    column.accessor('position', {
      header: texts.order,
      cell: ({ row: { original } }) =>
        canMove ? <PlanOrder plan={original} number={number} /> : original.position,
      meta: { width: 84, least: 76 },
    }),
    column.accessor('portalName', {
      header: texts.portalName,
    }),
    column.accessor(planPriceText, {
      id: 'price',
      header: price.label,
      meta: { numeric: true, width: 110, card: 'fact' },
    }),
    column.accessor(planTimeText, {
      id: 'duration',
      header: duration.label,
      meta: { width: 110, least: 80, card: 'fact' },
    }),
    column.accessor(planSpeedText, {
      id: 'speed',
      header: texts.speed,
      meta: { width: 124, least: 112 },
    }),
    column.accessor(planQuotaText, {
      id: 'quota',
      header: texts.quota,
      meta: { width: 120 },
    }),
    column.accessor(({ maxDevices }) => maxDevices ?? texts.unlimited, {
      id: 'devices',
      header: texts.devices,
      meta: { numeric: true, width: 92, least: 76 },
    }),
    column.accessor('status', {
      header: status.label,
      cell: ({ getValue }) => <PlanStatusLabel status={getValue()} />,
      meta: { width: 104, least: 86, card: 'status' },
    }),
    column.accessor(({ guestsNow }) => formatNumber(guestsNow), {
      meta: { numeric: true, width: 112, least: 90 },
      id: 'guestsNow',
      header: texts.guestsNow,
    }),
    column.accessor(({ soldIn30Days }) => formatNumber(soldIn30Days), {
      meta: { numeric: true, width: 124, least: 92 },
      id: 'soldIn30Days',
      header: texts.sold,
    }),
  ]);

/** The portal usually shows the plan by its name. */
export const hiddenColumns = ['portalName', 'quota'];

export const hideableColumns = [
  { id: 'position', label: texts.order },
  { id: 'portalName', label: texts.portalName },
  { id: 'quota', label: texts.quota },
  { id: 'devices', label: texts.devices },
  { id: 'guestsNow', label: texts.guestsNow },
  { id: 'soldIn30Days', label: texts.sold },
];
