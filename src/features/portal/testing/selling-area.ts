import { sql } from 'kysely';
import { method, publishPortal } from '../../../../test/portal-guests.ts';
import type { TestServer } from '../../../../test/server.ts';
import { type CardSales, cardSales } from '../../payments/testing/card-sales.ts';
import type { ServicePlan } from '../../service-plans/fields.ts';
import type { MethodId } from '../document/fields.ts';

export interface Selling extends Pick<ServicePlan, 'price' | 'paymentMethods'> {
  /** ways to sign in */
  methods: readonly MethodId[];
}

/** Adds an area whose portal sells one plan, without tax. */
export async function sellingArea(
  server: TestServer,
  { methods, price, paymentMethods }: Selling,
): Promise<CardSales> {
  const sales = await cardSales(server);
  const settings = JSON.stringify({ paymentMethods, taxRate: 0 });
  await server.database.system
    .updateTable('service_plan')
    .set({ price, settings: sql`settings || ${settings}::jsonb` })
    .where('id', '=', sales.plan.id)
    .execute();
  await publishPortal(server, sales.family.area, {
    methods: { methods: methods.map((type) => method(type)) },
  });
  return sales;
}
