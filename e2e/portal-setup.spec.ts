import type { Page } from '@playwright/test';
import { emptyDocument } from '../src/features/portal/document/fields.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addOrganization } from './own-organizations.ts';

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
  // The server of this test listens on 127.0.0.1, which a phone cannot open.
  await expect(phone.getByText('PUBLIC_URL')).toBeVisible();
  await expect(phone.getByRole('img', { name: 'Try on a phone' })).toHaveCount(0);
  const address = await phone.getByRole('link').getAttribute('href');
  await expectAccessible(page);
  await phone.getByRole('button', { name: 'Close' }).last().click();
  const guest = await page.context().newPage();
  await guest.goto(address ?? '');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Hello Oslo');
  await guest.close();

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
  await expect(dialog.getByRole('row', { name: /Page Sign-in: Welcome: Title/ })).toContainText(
    'Hello Oslo',
  );
  // Of two neighbors that change places, one has moved.
  await expect(dialog.getByRole('row', { name: /Page Sign-in: Terms/ })).toContainText(
    'Moved to position 5',
  );
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
  await fields(page)
    .getByRole('button', { name: /^Member number O/ })
    .click();
  const list = page.getByRole('region', { name: 'Member list' });
  await expect(list.getByText('No list here yet')).toBeVisible();
  await list.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import the member list' });
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
  await expect(versions.getByRole('button', { name: /^Restore as draft/ })).toHaveCount(1);
  await versions.getByRole('button', { name: 'Restore as draft: Version 1' }).click();
  await expect(page.getByText('Restored version 1 as the draft')).toBeVisible();
  await expect(versions.getByRole('row', { name: /Remember the device/ })).toContainText('14');
  await versions.getByRole('button', { name: 'Close' }).last().click();
  await expect(days).toHaveValue('14');
});

test('an input that is not valid is not saved, and shortcuts leave the page alone in a dialog', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  const area = await addOrganization(own, own.inn.number, { name: 'Pool' });
  await go(`/setup/portal?org=${own.inn.org}-${area}`);
  await setting(page, 'After sign-in').click();
  await fields(page).getByRole('button', { name: 'Change here' }).click();
  const days = fields(page).getByRole('textbox', { name: 'Remember the device for' });
  await days.fill('999');
  await setting(page, 'Look').click();
  await page.keyboard.press('Control+s');
  await expect(days).toBeFocused();
  await expect(days).toHaveValue('999');
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await days.fill('99');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
  const note = dialog.getByRole('textbox', { name: 'Note' });
  await note.fill('Remember longer');
  await note.press('Control+z');
  await expect(note).toHaveValue('');
  await note.press('Control+s');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is published').first()).toBeVisible();
  await expect(days).toHaveValue('99');
});

test('what another administrator published in the meantime stays when a portal is saved', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/portal\/draft/);
  await signIn({ as: 'own' });
  const area = await addOrganization(own, own.inn.number, { name: 'Spa' });
  await go(`/setup/portal?org=${own.inn.org}-${area}`);
  await setting(page, 'After sign-in').click();
  await fields(page).getByRole('button', { name: 'Change here' }).click();
  await fields(page).getByRole('textbox', { name: 'Remember the device for' }).fill('21');
  const portal = `/AdminApi/organizations/${area}/portal`;
  const document = { ...emptyDocument, languages: { tags: ['en', 'en-GB'] } };
  await own.send('PUT', `${portal}/draft`, { version: null, published: null, document });
  const published = { version: 1, published: null, note: '', publishAt: null };
  await own.send('POST', `${portal}/publication`, published);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(conflict.getByRole('row', { name: /Remember the device/ })).toContainText('21');
  await expect(conflict.getByRole('row', { name: /Languages/ })).toBeHidden();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Saved the draft of version 2')).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 2' });
  await expect(dialog.getByRole('row', { name: /Remember the device/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Languages/ })).toBeHidden();
});

test('the logo is found among the images by its name, and shown in the preview', async ({
  page,
  signIn,
  go,
  own,
}) => {
  const area = await addOrganization(own, own.inn.number, { name: 'Roof' });
  const org = `${own.inn.org}-${area}`;
  await signIn({ as: 'own' });
  await go(`/setup/images/manage?org=${org}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload images', exact: true }).first().click();
  const svg = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160"><path fill="${fill}" d="M0 0h640v160H0z"/></svg>`;
  const file = (name: string, fill: string) => ({
    name: `${name}.svg`,
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(svg(fill)),
  });
  await (await chooser).setFiles([file('Anchor', '#0f4c5c'), file('Whale', '#5c0f4c')]);
  await expect(page.getByRole('link', { name: 'Whale' })).toBeVisible();
  await go(`/setup/portal?org=${org}`);
  await setting(page, 'Look').click();
  await fields(page).getByRole('button', { name: 'Change here' }).click();
  const logo = fields(page).getByRole('combobox', { name: 'Logo' });
  await logo.fill('wha');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Whale']);
  await logo.press('Enter');
  await expect(logo).toHaveValue('Whale');
  await expect(preview(page).locator('img.logo')).toBeVisible();
  await expectAccessible(page);
  await fields(page).getByRole('button', { name: 'Remove Logo' }).click();
  await expect(logo).toHaveValue('');
  await expect(preview(page).locator('img.logo')).toBeHidden();
});
