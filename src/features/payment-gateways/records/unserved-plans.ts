import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { gatewaysServing } from '../queries.ts';

const categoryOf = { creditCard: 'credit-card', roomCharge: 'pms' } as const;
const methodNames = { creditCard: 'by credit card', roomCharge: 'to the room' };
type PaidMethod = keyof typeof categoryOf;

const isPaidMethod = (method: string): method is PaidMethod => method in categoryOf;

/** Returns the active plans whose price no active gateway can take, each with the reason. */
export async function plansWithoutGateway(
  transaction: ScopedTransaction,
  areaNumber: number,
): Promise<{ name: string; reason: string }[]> {
  const plans = await transaction
    .selectFrom('service_plan')
    .select(['name', 'currency', sql<string[]>`settings->'paymentMethods'`.as('methods')])
    .where('organization_number', '=', areaNumber)
    .where('status', '=', 'Active')
    .where('price', '>', 0)
    .orderBy('position')
    .execute();
  if (plans.length === 0) return [];
  const serving = await gatewaysServing(transaction, areaNumber);
  const active = serving.filter(({ status }) => status === 'Active');
  return plans.flatMap(({ name, currency, methods }) => {
    const paid = methods.filter(isPaidMethod);
    // Access codes and gifts need no gateway.
    if (paid.length < methods.length || paid.length === 0) return [];
    const canServe = active.some(
      ({ category, currencies }) =>
        currencies.includes(currency) && paid.some((method) => categoryOf[method] === category),
    );
    if (canServe) return [];
    const ways = paid.map((method) => methodNames[method]).join(' or ');
    return [{ name, reason: `no active gateway takes ${currency} ${ways}` }];
  });
}
