import type { Page } from '@playwright/test';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const preview = (page: Page) =>
  page.frameLocator('iframe[title="Preview of the page"]:not([aria-hidden="true"])');
const blocks = (page: Page) => page.getByRole('region', { name: 'Blocks' });
const fields = (page: Page) => page.getByRole('region', { name: 'Fields' });
const setting = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Settings' }).getByRole('button', { name });

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish version/ });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
}

test('a portal is edited, previewed while typing, tried on a phone, and published', async ({
  page,
  signIn,
  go,
  own,
}) => {
  // It checks the accessibility of the screen and of two dialogs.
  test.slow();
  const plan = examplePlan({ name: 'Free 2 hours', price: 0, paymentMethods: ['complimentary'] });
  await own.send('POST', `/AdminApi/organizations/${own.lobby.number}/service-plans`, plan);
  await signIn({ as: 'own' });
  await go(`/setup/portal?org=${own.lobby.org}`);
  await expect(page.getByText('Everything is inherited')).toBeVisible();
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/^Connect to Wi.Fi$/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change here' }).first().click();
  await blocks(page).getByRole('button', { name: 'Welcome', exact: true }).click();
  await fields(page).getByRole('textbox', { name: 'Title (English)' }).fill('Hello Oslo');
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Hello Oslo');
  await page.keyboard.press('Control+z');
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/^Connect to Wi.Fi$/);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Hello Oslo');

  await blocks(page)
    .getByRole('button', { name: /^Move Support/ })
    .press('ArrowUp');
  await expect(blocks(page).getByRole('status')).toHaveText('Support is at position 4 now');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved the draft of version 1')).toBeVisible();

  await page.getByRole('button', { name: 'Try on a phone' }).click();
  const phone = page.getByRole('dialog', { name: 'Try on a phone' });
  const address = await phone.getByRole('link').getAttribute('href');
  await expectAccessible(page);
  await phone.getByRole('button', { name: 'Close' }).last().click();
  const guest = await page.context().newPage();
  await guest.goto(address ?? '');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Hello Oslo');
  await guest.close();

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
  await expect(dialog.getByRole('row', { name: /Page Sign-in/ })).toContainText('Hello Oslo');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is published').first()).toBeVisible();
});

test('too little contrast prevents publishing until it is corrected', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/portal?org=${own.bar.org}`);
  await setting(page, 'Look').click();
  await fields(page).getByRole('button', { name: 'Change here' }).click();
  const color = fields(page).getByRole('textbox', { name: 'Text color', exact: true });
  await color.fill('#cccccc');
  const check = page
    .getByRole('region', { name: 'Checks' })
    .getByRole('button', { name: /contrast 1\.6 : 1/ });
  await expect(check).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
  await expect(dialog.getByText(/contrast 1\.6 : 1, needs 4\.5 : 1/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await check.click();
  await color.fill('#1f2933');
  await expect(check).toBeHidden();
  await publish(page);
  await expect(page.getByText('Version 1 is published').first()).toBeVisible();
});

test('members sign in by a list that is imported, corrected, tried and cleared', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/portal?org=${own.bar.org}`);
  await setting(page, 'Methods').click();
  await fields(page).getByRole('button', { name: /^Member number O/ }).click();
  const list = page.getByRole('region', { name: 'Member list' });
  await expect(list.getByText('No list here yet')).toBeVisible();
  await list.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace the member list' });
  const checked = async (lines: string) => {
    await dialog.getByRole('textbox').fill(`Number,Name\n${lines}`);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Check' }).click();
  };
  await checked('AB 12-34,Müller\n77,\nab1234,MULLER');
  await expect(dialog.getByRole('row', { name: /^3 Last name/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /The same member as in line 2/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await checked('AB 12-34,Müller\n77,Sato');
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(list.getByText(/^2 members, replaced/)).toBeVisible();

  const tried = list.getByRole('form', { name: 'Try a member' });
  await tried.getByRole('textbox', { name: 'Member number' }).fill('ab1234');
  await tried.getByRole('textbox', { name: 'Last name' }).fill('muller');
  await tried.getByRole('button', { name: 'Try' }).click();
  await expect(tried.getByText('This member can sign in.')).toBeVisible();
  await tried.getByRole('textbox', { name: 'Last name' }).fill('Sato');
  await tried.getByRole('button', { name: 'Try' }).click();
  await expect(tried.getByText('No list has this number')).toBeVisible();
  await expectAccessible(page);

  await list.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await expect(list.getByText('No list here yet')).toBeVisible();
});

test('an earlier version is compared and restored as a draft', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  await go(`/setup/portal?org=${own.terrace.org}`);
  await setting(page, 'After sign-in').click();
  await fields(page).getByRole('button', { name: 'Change here' }).click();
  const days = fields(page).getByRole('textbox', { name: 'Remember the device for' });
  for (const value of ['14', '30']) {
    await days.fill(value);
    await publish(page);
  }
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog');
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Compare: Version 1' }).click();
  await expect(versions.getByRole('row', { name: /Remember the device/ })).toContainText('14');
  await versions.getByRole('button', { name: 'Back to the versions' }).click();
  await versions.getByRole('button', { name: 'Restore as draft: Version 1' }).click();
  await expect(page.getByText('Restored version 1 as the draft')).toBeVisible();
  await expect(days).toHaveValue('14');
});
