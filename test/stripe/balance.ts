import { type BalanceTransaction, type Form, newId, type Payout, StripeError } from './objects.ts';

const availableAfterSeconds = 7 * 86_400;
const disputeFee = 1_500;

/** The balance of the fake's merchant: docs.stripe.com/api/balance_transactions and docs.stripe.com/api/payouts. */
export function stripeBalance() {
  const moved: BalanceTransaction[] = [];
  const payouts: { payout: Payout; paid: ReadonlySet<string> }[] = [];
  let now = () => new Date();
  let settlement: { currency: string; rate: number } | null = null;

  const seconds = () => Math.floor(now().getTime() / 1000);
  function move(
    type: BalanceTransaction['type'],
    source: string,
    charged: { amount: number; currency: string },
  ): void {
    const { currency = charged.currency, rate = 1 } = settlement ?? {};
    const amount = Math.round(charged.amount * rate);
    const fee =
      type === 'charge' ? Math.round(amount * 0.015) + 25 : type === 'adjustment' ? disputeFee : 0;
    moved.push({
      id: newId('txn_'),
      object: 'balance_transaction',
      amount,
      currency,
      fee,
      net: amount - fee,
      created: seconds(),
      available_on: seconds() + availableAfterSeconds,
      type,
      source,
    });
  }

  const list = (data: readonly object[]) => ({ object: 'list', has_more: false, data });
  return {
    move,
    of: (source: string) => moved.filter((one) => one.source === source),
    /** Forgets what was paid out and the currency of the account. The clock is that of what moves the balance. */
    reset(clock: () => Date): void {
      now = clock;
      payouts.length = 0;
      settlement = null;
    },
    /** The account settles in another currency from now on. */
    settleIn: (currency: string, rate: number) => {
      settlement = { currency, rate };
    },
    /** Pays out what is available, by the schedule of the account or by hand; returns the payout's id. */
    payOut(automatic = true): string {
      const known = new Set(payouts.flatMap(({ paid }) => [...paid]));
      const paid = moved.filter((one) => one.available_on <= seconds() && !known.has(one.id));
      const id = newId('po_');
      payouts.unshift({
        payout: { id, object: 'payout', created: seconds(), status: 'paid', automatic },
        paid: new Set(paid.map((one) => one.id)),
      });
      return id;
    },
    listPayouts: (form: Form) =>
      list(
        payouts
          .map(({ payout }) => payout)
          .filter(({ created }) => created >= Number(form.get('created[gte]') ?? 0)),
      ),
    listMoved(form: Form) {
      const { payout, paid } = payouts.find((one) => one.payout.id === form.get('payout')) ?? {};
      // Only automatic payouts have a history.
      if (payout?.automatic !== true) throw new StripeError(400, 'invalid_request_error');
      return list(
        moved.filter((one) => paid?.has(one.id) === true && one.source === form.get('source')),
      );
    },
  };
}
