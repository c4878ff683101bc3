import type { Page } from '@playwright/test';
import { pay } from '../../src/features/payments/testing/card-sales.ts';
import { expect } from '../fixtures.ts';
import { test } from './fixtures.ts';
import { openLinkedHotel } from './hotel-world.ts';
import {
  chargeRoom,
  expectOnline,
  minute,
  openShop,
  payWith,
  toHostedPage,
  toPayPage,
} from './purchase-world.ts';

// The portal, the sandbox and the gateway of the guests' network must have addresses that the browser reaches.
test.afterEach(({ inProcess }) => {
  inProcess.context.publicUrl = 'https://atrium.example';
});

test('cards are accepted, declined, challenged and abandoned, and one payment is refunded', async ({
  browser,
  inProcess,
  page,
  signIn,
}) => {
  const shop = await openShop(inProcess);
  const gateway = await shop.addGateway();

  const first = await shop.arrive(browser);
  await toPayPage(first);
  await toHostedPage(first);
  await payWith(first, 'declined');
  await expect(first.getByRole('alert')).toContainText('Your card was declined');
  await toHostedPage(first);
  await payWith(first, 'good');
  await expectOnline(first);
  await first.context().close();

  const second = await shop.arrive(browser);
  await toPayPage(second);
  await toHostedPage(second);
  await payWith(second, 'challenged');
  await second.getByRole('button', { name: 'Fail' }).click();
  await expect(second.getByRole('alert')).toContainText('could not confirm that it is you');
  await toHostedPage(second);
  await payWith(second, 'challenged');
  await second.getByRole('button', { name: 'Complete' }).click();
  await expectOnline(second);
  await second.context().close();

  const third = await shop.arrive(browser);
  await toPayPage(third);
  await toHostedPage(third);
  await third.context().close();
  await shop.work();
  shop.pass(31);
  await shop.work();
  await shop.work();
  const purchases = await shop.purchases();
  expect(purchases.map(({ status }) => status).toSorted()).toEqual([
    'captured',
    'captured',
    'expired',
    'failed',
    'failed',
  ]);
  const abandoned = purchases.find(({ status }) => status === 'expired');
  const events = await shop.events(gateway.id);
  expect(events.filter((event) => event.purchase_id === abandoned?.id)).toMatchObject([
    { type: 'payment.cancelled' },
  ]);

  await signIn();
  const report = await shop.report(page, 'cc');
  // Nothing happened to the card of the guest who closed the page.
  await expect(report.getByRole('row', { name: /Sale/ })).toHaveCount(4);
  for (const row of [/Failed .*0002/, /Succeeded .*4242/, /Failed .*3155/, /Succeeded .*3155/])
    await expect(report.getByRole('row', { name: row })).toBeVisible();
  await report
    .getByRole('row', { name: /Succeeded .*4242/ })
    .getByRole('link')
    .first()
    .click();
  const panel = report.getByRole('region', { name: 'Details' });
  await panel.getByRole('button', { name: 'Refund' }).click();
  const dialog = report.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(panel.getByText(/Refund · Succeeded/)).toBeVisible();
});

test('events count once, forged and old ones never', async ({
  browser,
  inProcess,
  page,
  signIn,
}) => {
  const shop = await openShop(inProcess);
  const gateway = await shop.addGateway({ sandbox: { events: 'twice' } });
  const statuses = async () => (await shop.purchases()).map(({ status }) => status);

  // The guest pays in another app, whose event arrives while this page is still open.
  const early = await shop.arrive(browser);
  await toPayPage(early);
  await toHostedPage(early);
  await pay(inProcess, early.url());
  await shop.work();
  expect(await statuses()).toEqual(['captured']);
  expect(await shop.events(gateway.id)).toMatchObject([
    { type: 'payment.captured', outcome: 'applied' },
  ]);
  await early.reload();
  await expectOnline(early);
  await early.context().close();

  await shop.deliver(gateway.id, 'never');
  shop.pass(1);
  const late = await shop.arrive(browser);
  await toPayPage(late);
  await toHostedPage(late);
  const id = (await shop.purchases())[1]?.id ?? '';
  expect(await shop.sendEvent(gateway.id, id, { secret: 'another secret' })).toBe(400);
  const old = new Date(inProcess.clock.now.getTime() - 6 * minute);
  expect(await shop.sendEvent(gateway.id, id, { at: old })).toBe(400);
  expect(await statuses()).toEqual(['captured', 'pending']);
  await pay(inProcess, late.url());
  shop.pass(3);
  await shop.work();
  expect(await statuses()).toEqual(['captured', 'captured']);
  await late.reload();
  await expectOnline(late);
  await late.context().close();

  await signIn();
  const report = await shop.report(page, 'cc');
  await expect(report.getByRole('row', { name: /Sale/ })).toHaveCount(2);
  await report.getByRole('row', { name: /Sale/ }).last().getByRole('link').first().click();
  const panel = report.getByRole('region', { name: 'Details' });
  await expect(panel.getByText('payment.captured · applied')).toHaveCount(1);
  await expect(panel.getByRole('button', { name: 'Refund' })).toBeVisible();
});

test('a room is charged once, or the guest reads why not and may pay by card', async ({
  browser,
  inProcess,
  page,
  signIn,
}) => {
  const shop = await openShop(inProcess);
  await shop.addGateway();
  const house = await openLinkedHotel(inProcess, shop);
  await house.checkIn('101', 'Müller');
  await house.checkIn('102', 'Berg');
  await house.checkIn('103', 'Ng');

  const found = await shop.arrive(browser);
  await toPayPage(found);
  await chargeRoom(found, '101', 'Berg');
  await expect(found.getByRole('alert')).toContainText('Room and name do not match.');
  await chargeRoom(found, '101', 'mueller');
  await expectOnline(found);
  expect(house.hotel.house.ledger.charges.map(({ room, total }) => [room, total])).toEqual([
    ['101', 995],
  ]);
  await found.context().close();

  const refused = async (room: string, name: string, message: string): Promise<Page> => {
    const guest = await shop.arrive(browser);
    await toPayPage(guest);
    await chargeRoom(guest, room, name);
    await expect(guest.getByRole('alert')).toContainText(message);
    return guest;
  };
  house.hotel.house.room('102').noPost = true;
  const noPost = await refused('102', 'Berg', 'Your room cannot be charged');
  await toHostedPage(noPost);
  await payWith(noPost, 'good');
  await expectOnline(noPost);
  await noPost.context().close();
  house.hotel.house.room('103').creditLimit = 900;
  const limited = await refused('103', 'Ng', 'credit limit');
  await expect(limited.getByRole('button', { name: 'Pay by card' })).toBeVisible();
  await limited.context().close();

  await signIn();
  const report = await shop.report(page, 'pms');
  await expect(report.getByRole('row', { name: /Müller/ })).toContainText('Posted');
  await expect(report.getByRole('row', { name: /Berg/ })).toContainText('No posting allowed');
  await expect(report.getByRole('row', { name: /Ng/ })).toContainText('Credit limit reached');
  await report
    .getByRole('row', { name: /Müller/ })
    .getByRole('link')
    .first()
    .click();
  const panel = report.getByRole('region', { name: 'Details' });
  await expect(panel.getByRole('button', { name: 'Reverse' })).toBeVisible();
  await house.close();
});

test('a silent property system lets the guest in for 15 minutes, until the charge is settled', async ({
  browser,
  inProcess,
  page,
  signIn,
}) => {
  const shop = await openShop(inProcess);
  const house = await openLinkedHotel(inProcess, shop);
  await house.checkIn('201', 'Quist');
  await house.checkIn('202', 'Olsen');

  house.hotel.faults.posting = 'held';
  const charge = async (room: string, name: string) => {
    const guest = await shop.arrive(browser);
    await toPayPage(guest);
    const judged = house.hotel.next(({ kind }) => kind === 'judged');
    await chargeRoom(guest, room, name);
    await judged;
    await expect(guest.getByText('We are charging your room.')).toBeVisible();
    await house.clock.pass(31_000);
    await expectOnline(guest);
    await expect(guest.getByText('15 minutes')).toBeVisible();
    return guest;
  };
  const late = await charge('201', 'Quist');
  house.hotel.releaseAnswers();
  const silent = await charge('202', 'Olsen');
  await late.reload();
  await expect(late.getByText(/23 hours/)).toBeVisible();
  await late.context().close();

  await signIn();
  const report = await shop.report(page, 'pms');
  await expect(report.getByRole('row', { name: /Olsen/ })).toContainText('Unknown');
  await expect(report.getByRole('row', { name: /Quist/ })).toContainText('Posted');
  await report.getByRole('row', { name: /Olsen/ }).getByRole('link').first().click();
  const panel = report.getByRole('region', { name: 'Details' });
  await expect(panel.getByText('Night desk')).toBeVisible();
  await panel.getByRole('button', { name: 'Settle' }).click();
  const dialog = report.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'What is on the guest’s folio' }).click();
  await report.getByRole('option', { name: 'The charge is there' }).click();
  await dialog.getByLabel('Reason').fill('It is on the folio');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(report.getByRole('row', { name: /Olsen/ })).toContainText('Posted');
  await silent.reload();
  await expect(silent.getByText('1 day', { exact: true })).toBeVisible();
  await silent.context().close();
  await house.close();
});
