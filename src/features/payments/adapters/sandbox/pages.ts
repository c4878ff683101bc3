import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ServerContext } from '../../../../server/context.ts';
import type { Variables } from '../../../../server/http/request.ts';
import {
  findGateway,
  sandboxCards,
  type UsableGateway,
} from '../../../payment-gateways/queries.ts';
import { tooLarge } from '../../too-large.ts';
import { type FoundPayment, findPayment, lockPayment } from './find-payment.ts';
import { type PageContent, pagePolicy, renderPage } from './page.ts';
import { put } from './sandbox.ts';
import type { SandboxEventType, SandboxState } from './states.ts';

const largestForm = 4_096;

type Outcome = 'accepted' | 'declined' | 'challenge' | 'unconfirmed' | 'cancelled';

/** Serves the sandbox's hosted page: without script, cookie or storage. Its address is known to the guest only. */
export function sandboxPages(server: ServerContext): Hono<Variables> {
  const app = new Hono<Variables>();
  const path = '/payments/sandbox/:reference{[0-9a-f]{40}}';
  const limit = tooLarge(largestForm);

  app.get(path, async (c) => {
    const payment = await findPayment(server, c.req.param('reference'));
    return payment === undefined ? c.notFound() : show(c, payment);
  });

  app.post(`${path}/pay`, limit, async (c) => {
    const payment = await findPayment(server, c.req.param('reference'));
    if (payment === undefined) return c.notFound();
    const form = await c.req.parseBody();
    const error = formError(form, server.now());
    // Nothing that was typed is shown again: it could be a real card.
    if (error !== null) return reply(c, payment, { kind: 'card', error }, 400);
    const number = digitsOf(form.number);
    const card = Object.entries(sandboxCards).find(([listed]) => listed === number)?.[1];
    return finish(c, payment, ['open'], (gateway) =>
      card === undefined
        ? null
        : {
            outcome: outcomeOf(card.outcome, payment, gateway),
            card: { brand: card.brand, last4: number.slice(-4) },
          },
    );
  });

  app.post(`${path}/challenge`, limit, async (c) => {
    const payment = await findPayment(server, c.req.param('reference'));
    if (payment === undefined) return c.notFound();
    const { answer } = await c.req.parseBody();
    const outcome = answer === 'complete' ? 'accepted' : 'unconfirmed';
    return finish(c, payment, ['challenge'], () => ({ outcome }));
  });

  app.post(`${path}/cancel`, limit, async (c) => {
    const payment = await findPayment(server, c.req.param('reference'));
    if (payment === undefined) return c.notFound();
    return finish(c, payment, ['open', 'challenge'], () => ({ outcome: 'cancelled' }));
  });

  /** Changes a payment in one of these states, and goes where the guest belongs afterwards. */
  async function finish(
    c: Context<Variables>,
    payment: FoundPayment,
    from: readonly SandboxState[],
    decide: (
      gateway: UsableGateway,
    ) => { outcome: Outcome; card?: { brand: string; last4: string } } | null,
  ): Promise<Response> {
    await server.database.withScope([payment.organization_path], async (transaction) => {
      const row = await lockPayment(transaction, payment.id);
      const gateway = await findGateway(transaction, payment.gateway_id);
      if (row === undefined || gateway === undefined || !from.includes(row.state)) return;
      const decided = decide(gateway);
      if (decided === null) return;
      const { state, type } = changeOf(decided.outcome, row.captures_at_once);
      await put(server, transaction, { gateway }, { ...row, ...decided.card, state }, type);
    });
    const after = await findPayment(server, payment.reference);
    return show(c, after ?? payment);
  }

  return app;
}

/**
 * Shows the page of the payment's state; one that has ended leads back to the merchant. It does so by a page, because
 * browsers apply a policy for forms to every redirect after a form, and nobody knows where the merchant's redirects lead:
 * a portal's lead to the gateway of the guest's network.
 */
function show(c: Context<Variables>, payment: FoundPayment): Response | Promise<Response> {
  if (payment.state === 'open') return reply(c, payment, { kind: 'card', error: null });
  if (payment.state === 'challenge') return reply(c, payment, { kind: 'challenge' });
  const url = payment.state === 'cancelled' ? payment.cancel_url : payment.return_url;
  c.header('refresh', `0;url=${url}`);
  return reply(c, payment, { kind: 'ended', url });
}

function reply(
  c: Context<Variables>,
  payment: FoundPayment,
  content: PageContent,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  c.header('content-security-policy', pagePolicy);
  c.header('cache-control', 'no-store');
  c.header('content-language', 'en');
  return c.html(renderPage(payment, content), status);
}

type Form = Record<string, unknown>;

function digitsOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\s/g, '') : '';
}

function formError({ number, expiry, cvc }: Form, now: Date): string | null {
  if (!Object.hasOwn(sandboxCards, digitsOf(number)))
    return 'Only the test cards below work here. Never enter a real card.';
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/?(\d\d)$/.exec(digitsOf(expiry)) ?? [];
  if (month === '') return 'Write the expiry as month and year, such as 12/34.';
  const end = Date.UTC(2_000 + Number(year), Number(month));
  if (end <= now.getTime()) return 'This card has expired. Any date in the future works.';
  return /^\d{3,4}$/.test(digitsOf(cvc)) ? null : 'The CVC has three digits, such as 123.';
}

/** The rules of the gateway decide about a card that would be accepted. */
function outcomeOf(
  outcome: Outcome,
  { amount }: FoundPayment,
  { settings }: UsableGateway,
): Outcome {
  if (outcome !== 'accepted') return outcome;
  const ending = String(amount).padStart(2, '0').slice(-2);
  const rule = settings.sandbox?.rules.find(({ amountEnds }) => amountEnds === ending);
  return rule?.outcome ?? outcome;
}

function changeOf(
  outcome: Outcome,
  capturesAtOnce: boolean,
): { state: SandboxState; type: SandboxEventType } {
  switch (outcome) {
    case 'accepted':
      return capturesAtOnce
        ? { state: 'captured', type: 'payment.captured' }
        : { state: 'authorised', type: 'payment.authorised' };
    case 'declined':
      return { state: 'declined', type: 'payment.declined' };
    case 'challenge':
      return { state: 'challenge', type: 'payment.challenged' };
    case 'unconfirmed':
      return { state: 'unconfirmed', type: 'payment.authentication_failed' };
    case 'cancelled':
      return { state: 'cancelled', type: 'payment.cancelled' };
  }
}
