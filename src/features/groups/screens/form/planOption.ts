import { formatMoney } from '../../../../contract/values/money.ts';
import type { GroupPlan } from '../../contract.ts';
import { formTexts } from '../../texts.ts';

/** Returns a plan as an option: its name with its area, and its price. */
export function planOption({ id, name, areaName, siteName, price, currency }: GroupPlan) {
  const place = siteName === null ? areaName : `${siteName} › ${areaName}`;
  return {
    value: id,
    label: formTexts.planAt(name, place),
    detail: formatMoney(price, currency),
  };
}
