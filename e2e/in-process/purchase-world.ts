import type { Browser, BrowserContextOptions, FrameLocator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { signatureOf } from '../../src/features/payments/adapters/signature.ts';
import { cards, sandboxSecret } from '../../src/features/payments/testing/card-sales.ts';
import type { MethodId } from '../../src/features/portal/document/fields.ts';
import { sellingArea } from '../../src/features/portal/testing/selling-area.ts';
import { innerReport, reportOf } from '../embedded-sales.ts';
import { expect } from '../fixtures.ts';
import type { InProcessServer } from './fixtures.ts';
import { openPortalSite } from './portal-site.ts';

export const minute = 60_000;

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Adds an area whose portal sells one plan, by card and to the room, from 40 minutes ago on, so that time can pass. */
export async function openShop(
  server: InProcessServer,
  methods: readonly MethodId[] = ['free', 'roomAndName', 'promoCode'],
) {
  server.clock.now = new Date(Date.now() - 40 * minute);
  server.context.publicUrl = server.url;
  const sales = await sellingArea(server, {
    methods,
    price: 995,
    paymentMethods: ['creditCard', 'roomCharge'],
  });
  const { system } = server.database;
  const { area, provider } = sales.family;
  const site = await openPortalSite(server, area, sales.token);
  return {
    ...sales,
    site,
    /** Opens the portal with a new device. */
    async arrive(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        ...options,
      });
      const guest = await context.newPage();
      await guest.goto(site.newAddress());
      return guest;
    },
    /** Returns the purchases of the area, the oldest first. */
    purchases: () =>
      system
        .selectFrom('purchase')
        .selectAll()
        .where('organization_number', '=', area.number)
        .orderBy('at')
        .execute(),
    /** Changes how often the sandbox delivers events. */
    deliver: (gatewayId: string, events: 'once' | 'twice' | 'never') =>
      system
        .updateTable('payment_gateway')
        .set({
          settings: sql`jsonb_set(settings, '{sandbox,events}', ${JSON.stringify(events)}::jsonb)`,
        })
        .where('id', '=', gatewayId)
        .execute(),
    /** Sends an event that says that a purchase is paid; returns the status of the reply. */
    async sendEvent(
      gatewayId: string,
      purchaseId: string,
      { secret = sandboxSecret, at = server.clock.now }: { secret?: string; at?: Date },
    ): Promise<number> {
      const data = {
        reference: 'a'.repeat(40),
        purchaseId,
        amount: 995,
        currency: 'EUR',
        capturesAtOnce: true,
        refunded: 0,
        brand: 'Visa',
        last4: '4242',
      };
      const body = JSON.stringify({ id: crypto.randomUUID(), type: 'payment.captured', data });
      const { status } = await fetch(`${server.url}/payments/${gatewayId}/events`, {
        method: 'POST',
        headers: { 'atrium-signature': await signatureOf(secret, body, at) },
        body,
      });
      return status;
    },
    /** Opens a report of the provider as an administrator. */
    async report(page: Page, report: 'cc' | 'pms'): Promise<FrameLocator> {
      // The sandbox is in test, whose sales are in no sum unless asked for.
      const query = report === 'cc' ? '&test=only' : '';
      await page.goto(reportOf(report, { org: String(provider.number) }, query));
      return innerReport(page, report === 'cc' ? 'Credit Card Transactions' : 'PMS Transactions');
    },
  };
}

/** Goes to the page where the plan is paid. */
export async function toPayPage(guest: Page): Promise<void> {
  await guest.getByRole('button', { name: 'Connect for free' }).click();
  await expect(guest.getByText('Total', { exact: true })).toBeVisible();
}

/** Goes to the gateway's page. */
export async function toHostedPage(guest: Page): Promise<void> {
  await guest.getByRole('button', { name: 'Pay by card' }).click();
  await expect(guest.getByText('Sandbox: no money moves')).toBeVisible();
}

/** Fills in the gateway's page. */
export async function payWith(guest: Page, card: keyof typeof cards): Promise<void> {
  await guest.getByLabel('Card number').fill(cards[card]);
  await guest.getByLabel('Expiry').fill('12/39');
  await guest.getByLabel('CVC').fill('123');
  await guest.getByRole('button', { name: /^Pay / }).click();
}

/** Charges the room on the page where the plan is paid. */
export async function chargeRoom(guest: Page, room: string, lastName: string): Promise<void> {
  const ask = guest.locator('details', { hasText: 'Charge to my room' });
  if ((await ask.getAttribute('open')) === null) await ask.locator('summary').click();
  await ask.getByLabel('Room').fill(room);
  await ask.getByLabel('Last name').fill(lastName);
  await ask.getByRole('button', { name: 'Charge to my room' }).click();
}

export async function expectOnline(guest: Page): Promise<void> {
  await expect(guest.getByRole('heading', { name: 'You are online' })).toBeVisible();
}
