import type { Cases } from './cases.ts';
import { declinedCard, visa } from './rows.ts';

const minute = 60_000;
const hour = 60 * minute;
const cardFailure = 'The card was declined';

/**
 * Adds each exception of the report on cards, once, within the last two days; a payment that is missing in the
 * settlement is older. Returns its transaction.
 */
export function addCardExceptions(cases: Cases, seller: string): string {
  const { before, guestAt, addSale } = cases;
  const bought = (hours: number, access?: Parameters<typeof guestAt>[1]) => {
    const at = before(hours);
    return { at, ...guestAt(at, access) };
  };

  const held = bought(27);
  addSale(held.visit, { status: 'authorised' }, [{ type: 'authorise', at: held.at }]);

  const absent = bought(5, 'notYet');
  addSale(absent.visit, { started_at: null }, [{ type: 'sale', at: absent.at }]);

  const unpaid = bought(7);
  addSale(
    unpaid.visit,
    { status: 'failed', failure: cardFailure, started_at: unpaid.at },
    [{ type: 'sale', at: unpaid.at, state: 'failed' }],
    declinedCard,
  );

  const declined = bought(9, 'unpaid');
  addSale(
    declined.visit,
    { status: 'failed', failure: cardFailure, started_at: null },
    [{ type: 'sale', at: declined.at, state: 'failed' }],
    declinedCard,
  );

  const repeated = bought(14);
  const again = new Date(repeated.at.getTime() + 4 * minute);
  addSale(repeated.visit, {}, [{ type: 'sale', at: repeated.at }], visa);
  addSale(
    repeated.visit,
    { id: cases.dice.uuid(), at: again, started_at: again },
    [{ type: 'sale', at: again }],
    visa,
  );

  const overpaid = bought(18);
  const { amount } = overpaid.visit.purchase;
  const refundAt = new Date(overpaid.at.getTime() + 2 * hour);
  addSale(overpaid.visit, { status: 'refunded', refunded: amount, refunded_at: refundAt }, [
    { type: 'sale', at: overpaid.at },
    { type: 'refund', at: refundAt, amount, requestedBy: seller },
    {
      type: 'refund',
      at: new Date(refundAt.getTime() + minute),
      amount: Math.round(amount / 2),
      requestedBy: seller,
    },
  ]);

  const returned = bought(10);
  const returnedAt = new Date(returned.at.getTime() + hour);
  addSale(returned.visit, { status: 'refunded', refunded: amount, refunded_at: returnedAt }, [
    { type: 'sale', at: returned.at },
    { type: 'refund', at: returnedAt, amount, requestedBy: seller },
  ]);

  const bounced = bought(12);
  addSale(bounced.visit, {}, [
    { type: 'sale', at: bounced.at },
    {
      type: 'refund',
      at: new Date(bounced.at.getTime() + hour),
      state: 'failed',
      amount,
      requestedBy: seller,
      decline: 'The card has expired or was canceled',
    },
  ]);

  const abandoned = bought(15, 'unpaid');
  addSale(abandoned.visit, { status: 'expired', started_at: null }, []);

  const other = bought(11, 'unpaid');
  addSale(other.visit, { status: 'expired', started_at: null }, [
    { type: 'authorise', at: other.at, amount: amount + 100 },
  ]);

  const refused = bought(6);
  addSale(refused.visit, { status: 'authorised' }, [
    { type: 'authorise', at: refused.at },
    {
      type: 'capture',
      at: new Date(refused.at.getTime() + minute),
      state: 'failed',
      decline: 'The reservation of the money has ended',
    },
  ]);

  const disputed = bought(40);
  const disputedAt = before(6);
  addSale(disputed.visit, { status: 'refunded', refunded: amount, refunded_at: disputedAt }, [
    { type: 'sale', at: disputed.at },
    { type: 'chargeback', at: disputedAt, amount },
  ]);

  const unsettled = bought(4 * 24);
  const [sale] = addSale(unsettled.visit, {}, [{ type: 'sale', at: unsettled.at }]);

  const lost = bought(28);
  addSale(lost.visit, {}, [
    { type: 'sale', at: lost.at },
    {
      type: 'refund',
      at: new Date(lost.at.getTime() + hour),
      state: 'unknown',
      amount,
      requestedBy: seller,
    },
  ]);

  const unanswered = bought(30, 'unpaid');
  addSale(
    unanswered.visit,
    {
      status: 'expired',
      failure: 'The gateway did not say whether it was paid',
      started_at: null,
    },
    [],
  );
  return sale?.id ?? '';
}
