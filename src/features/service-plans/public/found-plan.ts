import * as z from 'zod/mini';
import { formatMoney } from '../../../contract/values/money.ts';

/** A plan that a form offers, with where it is sold. */
export const foundPlan = z.object({
  id: z.uuid(),
  name: z.string(),
  areaName: z.string(),
  siteName: z.nullable(z.string()),
  price: z.int(),
  currency: z.string(),
  status: z.string(),
});
export type FoundPlan = z.infer<typeof foundPlan>;

/** Returns a plan as an option: its name with its area, and its price. */
export function planOption({ id, name, areaName, siteName, price, currency }: FoundPlan) {
  const place = siteName === null ? areaName : `${siteName} › ${areaName}`;
  return { value: id, label: `${name} – ${place}`, detail: formatMoney(price, currency) };
}
