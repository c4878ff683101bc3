import { guestCalls } from '../../../../test/guest-calls.ts';
import { newProvider } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { type GatewaySettings, paymentGateway } from '../../payment-gateways/fields.ts';
import {
  findGateway,
  type GatewayType,
  sealSecret,
  type UsableGateway,
} from '../../payment-gateways/queries.ts';
import { paymentJobs } from '../jobs/jobs.ts';
import { createCardPurchase, notePurchaseStart, openHostedPage } from '../public/card-payments.ts';
import { cardTransactionTypes } from '../states.ts';

export const sandboxSecret = 'whsec_of_the_sandbox_7d1f';

const gatewaySecrets = [
  'secretKey',
  'webhookSecret',
  'apiKey',
  'hmacKey',
  'clientSecret',
  'transactionKey',
  'signatureKey',
  'previousWebhookSecret',
  'sandboxSecret',
] as const;
type GatewaySecret = (typeof gatewaySecrets)[number];

interface GatewayChanges {
  capture?: GatewaySettings['capture'];
  sandbox?: Partial<NonNullable<GatewaySettings['sandbox']>>;
  /** the group of another type than the sandbox */
  stripe?: GatewaySettings['stripe'];
  adyen?: GatewaySettings['adyen'];
  paypal?: GatewaySettings['paypal'];
  authorizeNet?: GatewaySettings['authorizeNet'];
  currencies?: string[];
  secrets?: Partial<Record<GatewaySecret, string>>;
  refundBy?: GatewaySettings['refundBy'];
  refundDays?: number;
  mode?: 'test' | 'live';
}

/** A shop of one area: a gateway, a plan and guests who buy it. */
export async function cardSales(server: TestServer) {
  const family = await newProvider(server);
  const token = await server.signInAs(family.provider.number);
  const guests = guestCalls({ server, family, token });
  const plan = await guests.addPlan();
  const { area } = family;
  const { system } = server.database;
  const scope = [area.path];

  async function addGateway({
    sandbox = {},
    stripe = null,
    adyen = null,
    paypal = null,
    authorizeNet = null,
    currencies: taken = ['EUR'],
    secrets = {},
    mode = 'test',
    ...settings
  }: GatewayChanges = {}): Promise<UsableGateway> {
    const id = crypto.randomUUID();
    const gatewayName = `Cards ${id.slice(0, 8)}`;
    const {
      name,
      mode: _mode,
      currencies,
      servedAreas: _areas,
      ...initial
    } = newRecord(paymentGateway, { name: gatewayName, currencies: taken });
    const type = typeOf({ stripe, adyen, paypal, authorizeNet });
    const own = type === 'sandbox' ? { ...secrets, sandboxSecret } : secrets;
    const sealed: Partial<Record<GatewaySecret, string>> = {};
    for (const key of gatewaySecrets) {
      const text = own[key];
      if (text !== undefined) sealed[key] = await sealSecret(server.context, id, key, text);
    }
    await system
      .insertInto('payment_gateway')
      .values({
        id,
        organization_number: area.number,
        organization_path: area.path,
        number: Math.floor(Math.random() * 1_000_000),
        name,
        category: 'credit-card',
        type,
        status: 'Active',
        mode,
        position: 0,
        currencies: JSON.stringify(currencies),
        settings: JSON.stringify({
          ...initial,
          ...settings,
          sandbox:
            type === 'sandbox' ? { delaySeconds: 0, events: 'once', rules: [], ...sandbox } : null,
          stripe,
          adyen,
          paypal,
          authorizeNet,
        }),
        secrets: JSON.stringify({
          ...sealed,
          previousWebhookUntil: new Date(server.clock.now.getTime() + 86_400_000).toISOString(),
        }),
        created_at: server.clock.now,
        created_by: 'test',
        updated_at: server.clock.now,
        updated_by: 'test',
      })
      .execute();
    const gateway = await server.database.withScope(scope, (transaction) =>
      findGateway(transaction, id),
    );
    if (gateway === undefined) throw new Error('The gateway is missing');
    return gateway;
  }

  async function buy(gateway: UsableGateway, amount = 995) {
    const guest = await guests.create();
    const purchaseId = await server.database.withScope(scope, (transaction) =>
      createCardPurchase(transaction, {
        area,
        gateway,
        planId: plan.id,
        guestId: guest.id,
        attemptId: null,
        macAddress: null,
        amount,
        tax: 0,
        listPrice: null,
        discount: 0,
        now: server.clock.now,
      }),
    );
    return { purchaseId, guestId: guest.id };
  }

  const page = {
    returnUrl: 'http://localhost/portal/1/paid',
    cancelUrl: 'http://localhost/portal/1/plans',
    language: 'en',
    description: 'Premium',
  };

  return {
    family,
    token,
    guests,
    plan,
    addGateway,
    buy,
    page,
    /** Buys and opens the hosted page; returns its address as well. */
    async open(gateway: UsableGateway, amount = 995) {
      const bought = await buy(gateway, amount);
      const opened = await openHostedPage(server.context, bought.purchaseId, page);
      if ('failure' in opened) throw new Error(opened.failure.text);
      return { ...bought, url: opened.url };
    },
    purchase: (id: string) =>
      system.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    transactions: async (purchaseId: string) => {
      const rows = await system
        .selectFrom('card_transaction')
        .select(['id', 'at', 'type', 'state', 'amount', 'last4', 'brand', 'decline', 'reference'])
        .where('purchase_id', '=', purchaseId)
        .orderBy('at')
        .execute();
      // Those of one moment in the order in which they happen.
      return rows.toSorted(
        (one, other) =>
          one.at.getTime() - other.at.getTime() ||
          typeOrder.indexOf(one.type) - typeOrder.indexOf(other.type) ||
          one.amount - other.amount,
      );
    },
    events: (gatewayId: string) =>
      system
        .selectFrom('payment_event')
        .select(['event_id', 'type', 'outcome', 'purchase_id', 'sealed_body'])
        .where('gateway_id', '=', gatewayId)
        .execute(),
    pass: (minutes: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
    },
    /** The guest comes online, with which the plan begins. */
    begin: (guestId: string) =>
      server.database.withScope(scope, (transaction) =>
        notePurchaseStart(transaction, [{ guestId, at: server.clock.now }]),
      ),
    /** Makes a purchase and its transactions count in the reports, as those of a live gateway do. */
    countAsLive: async (purchaseId: string) => {
      for (const table of ['purchase', 'card_transaction'] as const)
        await system
          .updateTable(table)
          .set({ is_test: false })
          .where(table === 'purchase' ? 'id' : 'purchase_id', '=', purchaseId)
          .execute();
    },
    /** Runs what is due of the payment jobs. */
    work: async () => {
      for (const job of paymentJobs) await takeDueSteps(job(server.context));
    },
  };
}

/** Returns the type whose group is given. */
function typeOf(
  groups: Pick<GatewayChanges, 'stripe' | 'adyen' | 'paypal' | 'authorizeNet'>,
): GatewayType {
  if (groups.stripe) return 'stripe';
  if (groups.adyen) return 'adyen';
  if (groups.authorizeNet) return 'authorize-net';
  return groups.paypal ? 'paypal' : 'sandbox';
}

const typeOrder = Object.keys(cardTransactionTypes);

export type CardSales = Awaited<ReturnType<typeof cardSales>>;

/** Sends a form of the sandbox's page; returns the reply. */
export function sendForm(
  server: TestServer,
  url: string,
  action: string,
  form: Record<string, string> = {},
): Promise<Response> {
  return server.request(`${new URL(url).pathname}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  });
}

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000000000000002',
  challenged: '4000002500003155',
} as const;

export const pay = (server: TestServer, url: string, number: string = cards.good) =>
  sendForm(server, url, 'pay', { number, expiry: '12/39', cvc: '123' });

/** Returns where the page of an ended payment leads; null for another page. */
export const returnAddressOf = ({ headers }: Response): string | null =>
  headers.get('refresh')?.replace('0;url=', '') ?? null;
