import { localDay } from '../../contract/values/local-day.ts';
import { momentOf } from '../../contract/values/zoned-time.ts';
import { dayAfter } from '../../features/pms/area-clock.ts';
import type { Cases } from './cases.ts';
import type { Hotel } from './hotels.ts';
import { soldPurchase } from './rows.ts';

const minute = 60_000;
const complimentary = 4;
const sales = 3;

/** Who sells at the desk of a hotel. The front desk of the second one is disabled, so support helps out. */
const sellers: Record<number, { lastName: string; displayName: string }> = {
  290_001: { lastName: 'Hansen', displayName: 'Silje Hansen' },
  290_002: { lastName: 'Ferreira', displayName: 'Tomás Ferreira' },
};

export function sellerOf({ number }: Hotel) {
  return sellers[number] ?? { lastName: 'Solberg', displayName: 'Ingrid Solberg' };
}

/** Adds what an administrator gave and sold yesterday: more for nothing than usual, and one of three sales refunded. */
export function addSalesAtDesk({ hotel, sold, guestAt, addSale }: Cases, now: Date): void {
  const { displayName } = sellerOf(hotel);
  const yesterday = dayAfter(localDay(now, hotel.timeZone), -1);
  const begin = momentOf(`${yesterday}T15:00`, hotel.timeZone) ?? now;
  const at = (index: number) => new Date(begin.getTime() + index * 20 * minute);
  for (let index = 0; index < complimentary; index += 1) {
    const { visit } = guestAt(at(index));
    const { amount } = visit.purchase;
    sold.purchases.push(
      soldPurchase(visit, {
        method: 'complimentary',
        gateway: null,
        reference: null,
        amount: 0,
        tax: 0,
        list_price: amount,
        discount: amount,
        sold_by_name: displayName,
      }),
    );
  }
  for (let index = complimentary; index < complimentary + sales; index += 1) {
    const { visit } = guestAt(at(index));
    const { amount } = visit.purchase;
    const isRefunded = index === complimentary;
    const refundedAt = at(complimentary + sales);
    addSale(
      visit,
      {
        sold_by_name: displayName,
        ...(isRefunded && { status: 'refunded', refunded: amount, refunded_at: refundedAt }),
      },
      [
        { type: 'sale', at: at(index) },
        ...(isRefunded
          ? [{ type: 'refund' as const, at: refundedAt, amount, requestedBy: displayName }]
          : []),
      ],
    );
  }
}
