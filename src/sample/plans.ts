import {
  type StandardPlanName,
  standardPlan,
} from '../features/organizations/new-site/templates/standard-plans.ts';
import { planStore } from '../features/service-plans/queries.ts';
import { type Area, recordOf } from './area.ts';
import { countries } from './countries.ts';
import { diceOf } from './dice.ts';

const offered: Record<string, readonly StandardPlanName[]> = {
  Rooms: ['Free Wi-Fi', 'Premium', 'Until checkout', 'Premium week'],
  Conferences: ['Event guest', 'Meeting day', 'Meeting day, fast', 'Exhibitor'],
  Residences: ['Visitor', 'Day pass'],
};
const offeredInTerminals = ['Free 2 hours', 'One hour', 'Day pass', 'Premium week'] as const;

/** Returns the plans that an area offers, first the free one. */
export function plansOf(area: Area, at: Date) {
  const { currency = 'EUR', vatPercent = 0 } = countries[area.country] ?? {};
  const dice = diceOf(area.number, 1);
  return (offered[area.name] ?? offeredInTerminals).map((name, index) => ({
    ...planStore.toColumns({
      ...standardPlan(name, { currency, language: 'en' }),
      taxRate: Math.round(vatPercent * 1_000),
    }),
    id: dice.uuid(),
    position: index + 1,
    ...recordOf(area, at),
  }));
}
