import { startProgramme } from '../src/features/loyalty/testing/programme.ts';
import { expectNoViolations } from './axe.ts';
import { addLookups, innerLoyalty, loyaltyOf } from './embedded-loyalty.ts';
import { expect, test } from './fixtures.ts';

// All tests look at the same look-ups.
test.describe.configure({ mode: 'serial' });

let programme: Awaited<ReturnType<typeof startProgramme>>;

test.beforeAll(async ({ server, ownProviderOf }, { file }) => {
  // The server stops and starts, which takes long on a busy machine.
  test.setTimeout(120_000);
  programme = await startProgramme();
  await addLookups(server, await ownProviderOf(file), programme.url);
});
test.afterAll(() => programme.close());

test('a programme that gave no answer is asked again', async ({ page, signIn, own }) => {
  await signIn({ as: 'own' });
  await page.goto(loyaltyOf(own.provider));
  const frame = innerLoyalty(page);
  const row = frame.getByRole('row', { name: /No answer/ });
  await expect(row).toContainText('When it answers');
  await expectNoViolations(page);
  await row.getByRole('link').click();
  const panel = frame.getByRole('region', { name: 'Selected look-up' });
  await expect(panel.getByLabel('Received')).toHaveText('No answer within 3 s');
  programme.knows({ member: { tier: 'GOLD', lastName: 'MAIER' } });
  await panel.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('The programme answered: Matched')).toBeVisible();
  await expect(panel.getByText('25 % off')).toBeVisible();
  await expect(panel.getByLabel('Received')).toContainText('"tier": "GOLD"');
  await expect(panel.getByLabel('Received')).not.toContainText('MAIER');
  await expectNoViolations(page);
  await expect(frame.getByRole('row', { name: /No answer/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
});

test('look-ups are filtered by result, programme, room and text', async ({ page, signIn, own }) => {
  await signIn({ as: 'own' });
  await page.goto(loyaltyOf(own.lobby));
  const frame = innerLoyalty(page);
  const rows = frame.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(7);
  await frame.getByRole('combobox', { name: 'Result' }).selectOption('Name differs');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/result=nameDiffers/);
  await frame.getByRole('combobox', { name: 'Result' }).selectOption({ index: 0 });
  await frame.getByRole('combobox', { name: 'Programme' }).selectOption('Harbor Circle');
  await expect(frame.getByRole('row', { name: /Platinum/ })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await frame.getByRole('combobox', { name: 'Programme' }).selectOption({ index: 0 });
  await frame.getByRole('textbox', { name: 'Room', exact: true }).fill('214');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await frame.getByRole('button', { name: 'Remove the filter Room' }).click();
  await expect(rows).toHaveCount(7);
  const search = frame.getByRole('textbox', { name: 'Room, name, member or programme' });
  await search.fill('Ok');
  await expect(frame.getByText('Type 3 letters or digits or more.')).toBeVisible();
  await search.fill('4444 1111 7781');
  await expect(rows).toHaveCount(2);
  await expect(frame.getByRole('row', { name: /Okafor/ })).toBeVisible();
  await frame.getByRole('combobox', { name: 'Period' }).selectOption('Last 24 hours');
  await expect(frame.getByRole('row', { name: /Okafor/ })).toBeVisible();
});
