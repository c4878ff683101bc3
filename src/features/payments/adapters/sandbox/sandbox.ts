import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import type { SandboxPayment } from '../../../../server/database/tables.ts';
import { openSecret } from '../../../payment-gateways/queries.ts';
import { sandboxEvent } from '../../contract.ts';
import { authenticationFailure } from '../../engine/times.ts';
import type { PaymentFact } from '../../purchase-machine.ts';
import type { CardAdapter, CardPayment, Failed, PaymentReport } from '../adapter.ts';
import { unopenedReport } from '../adapter.ts';
import { verifySignature } from '../signature.ts';
import { addEvent } from './events.ts';
import type { SandboxEventData, SandboxEventType } from './states.ts';

type Row = Selectable<SandboxPayment>;
const declined = 'The card was declined';

/** Our own acquirer, for trying and demonstrating: no money moves. Its payments are rows of `sandbox_payment`. */
export const sandbox: CardAdapter = {
  open(server, payment, page) {
    const { gateway } = payment;
    return server.database.withScope(payment.scope, async (transaction) => {
      await transaction
        .insertInto('sandbox_payment')
        .values({
          organization_number: gateway.areaNumber,
          organization_path: gateway.areaPath,
          gateway_id: gateway.id,
          reference: randomBytes(20).toString('hex'),
          purchase_id: payment.purchaseId,
          amount: payment.amount,
          currency: payment.currency,
          captures_at_once: gateway.settings.capture === 'atOnce',
          state: 'open',
          return_url: page.returnUrl,
          cancel_url: page.cancelUrl,
          description: page.description,
          created_at: server.now(),
        })
        .onConflict((conflict) => conflict.column('purchase_id').doNothing())
        .execute();
      const { reference } = await transaction
        .selectFrom('sandbox_payment')
        .select('reference')
        .where('purchase_id', '=', payment.purchaseId)
        .executeTakeFirstOrThrow();
      return { reference, url: sandboxAddress(reference, page.returnUrl) };
    });
  },

  lookUp,

  // It pays nothing out: its transactions settle on their day, without a fee.
  settlement: async (_server, _payment, { at }) => ({
    fee: null,
    settledAt: at,
    batch: at.toISOString().slice(0, 10).replaceAll('-', ''),
    isFinal: true,
  }),

  // Its refunds are done at once.
  lookUpRefund: lookUp,

  capture: (server, payment) =>
    change(server, payment, async (transaction, row) => {
      if (row.state === 'captured') return null;
      if (row.state !== 'authorised') return 'The payment is not authorised';
      await put(server, transaction, payment, { ...row, state: 'captured' }, 'payment.captured');
      return null;
    }),

  cancel: (server, payment) =>
    change(server, payment, async (transaction, row) => {
      if (isOver(row)) return null;
      if (row.state === 'captured') return 'The payment has been captured: refund it';
      const isHeld = row.state === 'authorised';
      await put(server, transaction, payment, { ...row, state: 'cancelled' }, 'payment.cancelled');
      return isHeld ? { facts: [{ kind: 'authorised' }] } : null;
    }),

  async refund(server, payment, { amount, key }) {
    const report = await change(server, payment, async (transaction, row) => {
      const isDone = await transaction
        .selectFrom('sandbox_event')
        .select('id')
        .where('id', '=', key)
        .executeTakeFirst();
      if (isDone !== undefined) return null;
      if (row.state !== 'captured') return 'The payment has not been captured';
      if (row.refunded + amount > row.amount) return 'More than the rest of the payment';
      const after = { ...row, refunded: row.refunded + amount };
      await put(server, transaction, payment, after, 'payment.refunded', key);
      return null;
    });
    return 'failure' in report ? report : { ...report, refundReference: `re_${key.slice(0, 8)}` };
  },

  async receive(server, gateway, { body, header }) {
    const secret = await openSecret(server, gateway, 'sandboxSecret');
    const verified = await verifySignature({
      secrets: secret === null ? [] : [secret],
      body,
      header: header('atrium-signature') ?? '',
      now: server.now(),
    });
    if (verified !== 'valid') return verified;
    const event = sandboxEvent.safeParse(parsed(body));
    if (!event.success) return 'not understood';
    const { id, type, data } = event.data;
    return {
      id,
      type,
      purchaseId: data.purchaseId,
      report: reportOf(
        data,
        factsOfEvent(type, data),
        type === 'payment.authentication_failed' ? authenticationFailure : declined,
      ),
    };
  },
};

function lookUp(server: ServerContext, payment: CardPayment): Promise<PaymentReport | Failed> {
  return change(server, payment, async () => null);
}

/** Returns the page's address at the server that the guest returns to. */
function sandboxAddress(reference: string, returnUrl: string): string {
  const path = `/payments/sandbox/${reference}`;
  return URL.canParse(returnUrl) ? new URL(path, returnUrl).href : path;
}

function isOver({ state }: Row): boolean {
  return state === 'cancelled' || state === 'declined' || state === 'unconfirmed';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Runs a change to the payment of a purchase under its lock; `work` returns why it is refused, or further facts. */
async function change(
  server: ServerContext,
  payment: CardPayment,
  work: (
    transaction: ScopedTransaction,
    row: Row,
  ) => Promise<string | null | { facts: PaymentFact[] }>,
): Promise<PaymentReport | Failed> {
  return server.database.withScope(payment.scope, async (transaction) => {
    const find = () =>
      transaction
        .selectFrom('sandbox_payment')
        .selectAll()
        .where('purchase_id', '=', payment.purchaseId)
        .forUpdate()
        .executeTakeFirst();
    const row = await find();
    if (row === undefined) return unopenedReport(payment);
    const outcome = await work(transaction, row);
    if (typeof outcome === 'string') return { failure: { kind: 'refused', text: outcome } };
    const after = (await find()) ?? row;
    const reason = after.state === 'unconfirmed' ? authenticationFailure : declined;
    return reportOf(dataOf(after), [...(outcome?.facts ?? []), ...factsOf(after)], reason);
  });
}

/** Stores a changed payment, with its event. */
export async function put(
  server: ServerContext,
  transaction: ScopedTransaction,
  { gateway }: Pick<CardPayment, 'gateway'>,
  row: Row,
  type: SandboxEventType,
  eventId?: string,
): Promise<void> {
  const { id, state, refunded, brand, last4 } = row;
  await transaction
    .updateTable('sandbox_payment')
    .set({ state, refunded, brand, last4 })
    .where('id', '=', id)
    .execute();
  await addEvent(server, transaction, gateway, row, { type, data: dataOf(row), id: eventId });
}

function dataOf(row: Row): SandboxEventData {
  return {
    reference: row.reference,
    purchaseId: row.purchase_id,
    amount: row.amount,
    currency: row.currency,
    capturesAtOnce: row.captures_at_once,
    refunded: row.refunded,
    brand: row.brand,
    last4: row.last4,
  };
}

function factsOf({ state, refunded, captures_at_once }: Row): PaymentFact[] {
  const facts: PaymentFact[] = [];
  if (state === 'open' || state === 'challenge') facts.push({ kind: 'pending' });
  if (state === 'authorised' || (state === 'captured' && !captures_at_once))
    facts.push({ kind: 'authorised' });
  if (state === 'captured') facts.push({ kind: 'captured' });
  if (state === 'declined' || state === 'unconfirmed') facts.push({ kind: 'declined' });
  if (state === 'cancelled') facts.push({ kind: 'cancelled' });
  if (refunded > 0) facts.push({ kind: 'refunded', total: refunded });
  return facts;
}

function factsOfEvent(type: SandboxEventType, { refunded }: SandboxEventData): PaymentFact[] {
  switch (type) {
    case 'payment.challenged':
      return [{ kind: 'pending' }];
    case 'payment.authorised':
      return [{ kind: 'authorised' }];
    case 'payment.captured':
      return [{ kind: 'captured' }];
    case 'payment.declined':
    case 'payment.authentication_failed':
      return [{ kind: 'declined' }];
    case 'payment.cancelled':
      return [{ kind: 'cancelled' }];
    case 'payment.refunded':
      return [{ kind: 'refunded', total: refunded }];
  }
}

/** `reason`: why the card was declined, if it was. */
function reportOf(
  data: SandboxEventData,
  facts: readonly PaymentFact[],
  reason: string,
): PaymentReport {
  const isDeclined = facts.some(({ kind }) => kind === 'declined');
  const hasCard = data.last4 !== null;
  return {
    facts,
    amount: data.amount,
    currency: data.currency,
    capturesSeparately: !data.capturesAtOnce,
    card: {
      transaction: `sbx_${data.reference.slice(0, 16)}`,
      authorisation: hasCard && !isDeclined ? data.reference.slice(0, 6).toUpperCase() : null,
      brand: data.brand,
      last4: data.last4,
      decline: isDeclined ? reason : null,
      avs: null,
      cvv: hasCard ? 'pass' : null,
      threeDSecure: isDeclined && reason === authenticationFailure ? 'failed' : null,
    },
  };
}
