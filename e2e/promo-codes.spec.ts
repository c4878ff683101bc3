import type { FrameLocator, Page } from '@playwright/test';
import { promoCodes } from '../src/features/promo-codes/contract.ts';
import { examplePromo } from '../src/features/promo-codes/examples.ts';
import type { PromoCode } from '../src/features/promo-codes/fields.ts';
import { addDayPlan } from './embedded-users.ts';
import { expect, test } from './fixtures.ts';
import type { OwnProvider } from './own-provider.ts';

const inner = (page: Page): FrameLocator => page.frameLocator('iframe[title="Promo Codes"]');
const field = (frame: FrameLocator, name: string) =>
  frame.getByRole('textbox', { name, exact: true });
const rowOf = (frame: FrameLocator, name: string) =>
  frame.getByRole('table', { name: 'Promo Codes' }).getByRole('row').filter({ hasText: name });
const act = async (page: Page, name: string, action: string) => {
  await rowOf(inner(page), name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await inner(page).getByRole('menuitem', { name: action, exact: true }).click();
};

function addPromo({ send, inn }: OwnProvider, changes: Partial<PromoCode>) {
  const path = promoCodes.create.path.replace('{orgNumber}', String(inn.number));
  return send('POST', path, examplePromo(changes));
}

test('a discount is added, tried, paused and tried again', async ({ page, signIn, go, own }) => {
  await signIn({ as: 'own' });
  await addDayPlan(own, 'Day pass');
  await go(`/manage/promo-codes?org=${own.inn.org}`);
  const frame = inner(page);
  await frame.getByRole('link', { name: 'Add promo code' }).first().click();
  await field(frame, 'Name').fill('Summer offer');
  await field(frame, 'Code').fill('sommer-abc');
  await field(frame, 'Percent off').fill('25');
  await field(frame, 'Uses in all').fill('100');
  await frame.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(frame, 'Summer offer')).toContainText('25 % off');
  await expect(rowOf(frame, 'Summer offer')).toContainText('0 / 100');

  const tryIt = async () => {
    await act(page, 'Summer offer', 'Try it');
    const dialog = frame.getByRole('dialog', { name: 'Try sommer-abc' });
    await dialog.getByRole('combobox', { name: 'Plan' }).click();
    await frame.getByRole('option', { name: /Day pass/ }).click();
    await dialog.getByRole('button', { name: 'Try it' }).click();
    return dialog;
  };
  const dialog = await tryIt();
  await expect(dialog.getByRole('status')).toContainText('The guest pays €7.46 instead of €9.95');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await act(page, 'Summer offer', 'Pause');
  await expect(rowOf(frame, 'Summer offer')).toContainText('Paused');
  const again = await tryIt();
  await expect(again.getByRole('status')).toContainText('The code is paused');
});

test('a series generates its codes, which open from its form and are exported', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/manage/promo-codes?org=${own.inn.org}&item=new`);
  const frame = inner(page);
  await field(frame, 'Name').fill('Mailing');
  await field(frame, 'Code').fill('SPRING-');
  await field(frame, 'Percent off').fill('10');
  await frame.getByRole('switch', { name: 'Create a series of single-use codes' }).check();
  await field(frame, 'How many codes').fill('30');
  await frame.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(frame, 'Mailing')).toContainText('SPRING-…');
  await act(page, 'Mailing', 'Codes');
  const codes = frame.getByRole('table', { name: 'Codes of Mailing' }).getByRole('row');
  await expect(codes.filter({ hasText: /SPRING-[A-Z0-9]{10}/ })).toHaveCount(25);
  const download = page.waitForEvent('download');
  await frame.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('Codes of Mailing.csv');
});

test('several codes are ended together, with a result for each', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await addPromo(own, { name: 'First partner', code: 'PARTNER-A' });
  await addPromo(own, { name: 'Second partner', code: 'PARTNER-B' });
  await go(`/manage/promo-codes?org=${own.inn.org}&text=partner`);
  const frame = inner(page);
  await expect(rowOf(frame, 'First partner')).toContainText('Active');
  for (const name of ['First partner', 'Second partner'])
    await rowOf(frame, name).getByRole('checkbox').check();
  await frame.getByRole('button', { name: 'End', exact: true }).click();
  const dialog = frame.getByRole('dialog', { name: 'End 2 promo codes' });
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect(dialog.getByText('2 done.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(frame, 'First partner')).toContainText('Ended');
  await expect(rowOf(frame, 'Second partner')).toContainText('Ended');
});
