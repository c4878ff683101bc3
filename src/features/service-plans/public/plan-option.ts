import { formatMoney } from '../../../contract/values/money.ts';
import type { FoundPlan } from '../contract.ts';

/** Returns a plan as an option: its name with its area, and its price. */
export function planOption({ id, name, areaName, siteName, price, currency }: FoundPlan) {
  const place = siteName === null ? areaName : `${siteName} › ${areaName}`;
  return { value: id, label: `${name} – ${place}`, detail: formatMoney(price, currency) };
}
