import { readFile } from 'node:fs/promises';
import { findStay } from '../../src/features/pms/public/room-charges.ts';
import { type PmsWorld, pmsWorld } from '../../src/features/pms/testing/pms-world.ts';
import { expectAccessible } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { type InProcessServer, test } from './fixtures.ts';

/** Charges a plan as the portal does for a guest who enters room and name. */
async function chargeTo(server: InProcessServer, world: PmsWorld, room: string, lastName: string) {
  const found = await findStay(server.context, world.gateway, { room, lastName });
  if (found.kind !== 'found') throw new Error(found.kind);
  await world.charge(found.stay);
}

test('the desk checks a guest in, sees and reverses the charge, closes the day and downloads it', async ({
  page,
  inProcess,
  signIn,
}) => {
  const world = await pmsWorld(inProcess);
  const { area } = world.family;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const inDialog = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true });
  await signIn();
  await page.goto(
    `/admin-ui/admin/setup/payment-gateway/item/pms/house/${world.gateway.number}?org=${area.number}`,
  );
  await page.getByRole('link', { name: 'Front desk', exact: true }).click();
  await expect(page.getByText('Nobody is checked in.')).toBeVisible();

  await button('Check in').click();
  const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name });
  await field('Room').fill('101');
  await field('Last name').fill('Smith');
  await inDialog('Check in').click();
  await expect(page.getByRole('table', { name: 'Guests' }).getByRole('row')).toContainText([
    'Room',
    'Smith',
  ]);

  await chargeTo(inProcess, world, '101', 'Smith');
  await page.reload();
  const charges = page.getByRole('table', { name: 'Charges of the open day' });
  await expect(charges.getByRole('row').nth(1)).toContainText('€9.95');
  await expectAccessible(page);

  await button('Reverse the charge to room 101').click();
  await field('Reason').fill('Wrong room');
  await inDialog('Reverse').click();
  await expect(charges.getByRole('row')).toHaveCount(3);
  await expect(charges.getByRole('row').nth(2)).toContainText('-€9.95');
  await expect(page.getByText('Total €0.00')).toBeVisible();

  await button('Close day').click();
  await inDialog('Close day').click();
  const days = page.getByRole('table', { name: 'Closed days' });
  await expect(days.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await days.getByRole('button', { name: /^CSV/ }).click();
  const file = await (await download).path();
  const csv = await readFile(file, 'utf8');
  expect(csv).toContain('101,Smith,WiFi Premium');
  expect(csv.trim().split('\n')).toHaveLength(3);
});
