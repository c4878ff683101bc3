import type { Page } from '@playwright/test';
import { defaultPortal } from '../src/features/portal/document/default-portal.ts';
import { emptyDocument, type PortalDocument } from '../src/features/portal/document/fields.ts';
import { expect, test } from './fixtures.ts';
import { addOrganization } from './own-organizations.ts';

const fields = (page: Page) => page.getByRole('region', { name: 'Fields' });
const checks = (page: Page) => page.getByRole('region', { name: 'Checks' });
const blocks = (page: Page) => page.getByRole('region', { name: 'Blocks' });
const preview = (page: Page) =>
  page.frameLocator('iframe[title="Preview of the page"]:not([aria-hidden="true"])');

const showPage = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Page' }).getByText(name, { exact: true }).click();

const support = (phone: string): PortalDocument['pages'] => ({
  ...defaultPortal.pages,
  plans: defaultPortal.pages.plans.map((block) =>
    block.type === 'support' ? { ...block, phone } : block,
  ),
});

test('Keep mine keeps what another administrator changed on another page and in another field', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/portal\/draft/);
  await signIn({ as: 'own' });
  const area = await addOrganization(own, own.inn.number, { name: 'Deck' });
  const draft = `/AdminApi/organizations/${area}/portal/draft`;
  const save = (version: number | null, phone: string, title: string) => {
    const pages = support(phone);
    const written = pages && {
      ...pages,
      'sign-in': pages['sign-in'].map((block) =>
        block.type === 'welcome' ? { ...block, title: { en: title } } : block,
      ),
    };
    const document = { ...emptyDocument, pages: written };
    return own.send('PUT', draft, { version, published: null, document });
  };
  await save(null, '', 'Hello');
  await go(`/setup/portal?org=${own.inn.org}-${area}`);
  await blocks(page).getByRole('button', { name: 'Welcome', exact: true }).click();
  await fields(page).getByRole('textbox', { name: 'Title (English)' }).fill('Mine');
  await fields(page).getByRole('textbox', { name: 'Text (English)' }).fill('My text');
  await save(1, '+47 22 33 44 55', 'Theirs');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
  // The header, and the only field that both changed.
  await expect(conflict.getByRole('row')).toHaveCount(2);
  await expect(conflict.getByRole('row', { name: /Welcome: Title/ })).toContainText('Theirs');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Saved the draft of version 1')).toBeVisible();
  const heading = preview(page).getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Mine');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading).toHaveText('Theirs');
  await page.getByRole('button', { name: 'Redo' }).click();
  await showPage(page, 'Plans');
  await blocks(page).getByRole('button', { name: 'Support', exact: true }).click();
  await expect(fields(page).getByRole('textbox', { name: 'Phone' })).toHaveValue('+47 22 33 44 55');
});

test('a draft that a colleague discarded can be saved again; taking theirs can be undone', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/portal\/draft/);
  await signIn({ as: 'own' });
  const area = await addOrganization(own, own.inn.number, { name: 'Porch' });
  const draft = `/AdminApi/organizations/${area}/portal/draft`;
  const document = { ...emptyDocument, pages: support('777') };
  await own.send('PUT', draft, { version: null, published: null, document });
  await go(`/setup/portal?org=${own.inn.org}-${area}`);
  await blocks(page).getByRole('button', { name: 'Welcome', exact: true }).click();
  const title = fields(page).getByRole('textbox', { name: 'Title (English)' });
  await title.fill('Mine');
  await own.send('DELETE', `${draft}?version=1`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^The draft was discarded while you were editing it/)).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(title).not.toHaveValue('Mine');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved the draft of version/)).toBeVisible();
  await showPage(page, 'Plans');
  await blocks(page).getByRole('button', { name: 'Support', exact: true }).click();
  await expect(fields(page).getByRole('textbox', { name: 'Phone' })).toHaveValue('777');
});

test('a schedule is canceled beside another draft, which began with the scheduled version', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  const area = await addOrganization(own, own.inn.number, { name: 'Attic' });
  const portal = `/AdminApi/organizations/${area}/portal`;
  const document = { ...emptyDocument, pages: support('123') };
  await own.send('PUT', `${portal}/draft`, { version: null, published: null, document });
  const publication = { version: 1, published: null, note: '', publishAt: '2999-06-01T18:00' };
  await own.send('POST', `${portal}/publication`, publication);
  await go(`/setup/portal?org=${own.inn.org}-${area}`);
  await expect(
    page.getByText(/^Version 1 will be published on .* a new draft starts from it/),
  ).toBeVisible();
  await blocks(page).getByRole('button', { name: 'Welcome', exact: true }).click();
  await fields(page).getByRole('textbox', { name: 'Title (English)' }).fill('Later');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version 2' });
  await expect(dialog.getByText(/version 1 replaces it then/)).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Page Plans: Support: Phone/ })).toBeVisible();
  const later = dialog.getByRole('radio', { name: 'Publish at a time of the site' });
  await expect(later).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(page.getByText(/^Version 1 is no longer scheduled/)).toBeVisible();
  await expect(later).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog');
  await expect(versions.getByRole('button', { name: 'Restore as draft: Version 1' })).toBeVisible();
});

test('edits outlive a schedule that is canceled while a colleague has a draft, and join it', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/portal\/draft/);
  await signIn({ as: 'own' });
  const area = await addOrganization(own, own.inn.number, { name: 'Loft' });
  const portal = `/AdminApi/organizations/${area}/portal`;
  const save = (phone: string, known: object) =>
    own.send('PUT', `${portal}/draft`, {
      version: null,
      published: null,
      ...known,
      document: { ...emptyDocument, pages: support(phone) },
    });
  await save('123', {});
  const publication = { version: 1, published: null, note: '', publishAt: '2999-06-01T18:00' };
  await own.send('POST', `${portal}/publication`, publication);
  await go(`/setup/portal?org=${own.inn.org}-${area}`);
  await blocks(page).getByRole('button', { name: 'Welcome', exact: true }).click();
  const title = fields(page).getByRole('textbox', { name: 'Title (English)' });
  await title.fill('Mine');
  await save('234', { scheduled: 1 });
  const cancel = page.getByRole('button', { name: 'Cancel schedule' });
  await cancel.click();
  await expect(page.getByText(/^Version 1 is no longer scheduled/)).toBeVisible();
  await expect(cancel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeFocused();
  await expect(title).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Saved the draft of version 2')).toBeVisible();
  await expect(title).toHaveValue('Mine');
  await showPage(page, 'Plans');
  await blocks(page).getByRole('button', { name: 'Support', exact: true }).click();
  await expect(fields(page).getByRole('textbox', { name: 'Phone' })).toHaveValue('234');
});

test('the checks lead to the language and the input of what is missing', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  const area = await addOrganization(own, own.inn.number, { name: 'Cellar' });
  const document = {
    ...emptyDocument,
    languages: { tags: ['en', 'ar'] },
    legal: defaultPortal.legal,
    form: { ...defaultPortal.form, fields: [{ id: 'custom-1', label: {}, isRequired: false }] },
  };
  const draft = `/AdminApi/organizations/${area}/portal/draft`;
  await own.send('PUT', draft, { version: null, published: null, document });
  await go(`/setup/portal?org=${own.inn.org}-${area}`);
  await checks(page)
    .getByRole('button', { name: /^Privacy notice missing/ })
    .click();
  await expect(
    fields(page).getByRole('textbox', { name: 'Privacy notice (العربية)' }),
  ).toBeFocused();
  await checks(page)
    .getByRole('button', { name: /^Own field 1 needs a label/ })
    .click();
  const label = fields(page).getByRole('textbox', { name: /^Label/ });
  await expect(label).toBeFocused();
  await label.fill('الغرفة');
  await expect(checks(page).getByRole('button', { name: /^Own field 1/ })).toBeHidden();
  await showPage(page, 'Wait');
  await expect(preview(page).getByRole('status')).toBeVisible();
  // From the dialog as well.
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Privacy notice missing/ })
    .click();
  await expect(
    fields(page).getByRole('textbox', { name: 'Privacy notice (العربية)' }),
  ).toBeFocused();
});

test('a check leads to what lets an inherited part be changed, and to the screen that helps', async ({
  page,
  signIn,
  go,
  own,
}) => {
  await signIn({ as: 'own' });
  const area = await addOrganization(own, own.inn.number, { name: 'Garage' });
  const document = { ...emptyDocument, languages: { tags: ['en', 'ar'] } };
  const draft = `/AdminApi/organizations/${area}/portal/draft`;
  await own.send('PUT', draft, { version: null, published: null, document });
  await go(`/setup/portal?org=${own.inn.org}-${area}`);
  await checks(page)
    .getByRole('button', { name: /^Terms missing/ })
    .click();
  await expect(fields(page).getByRole('button', { name: 'Change here' })).toBeFocused();
  await expect(checks(page).getByText('No gateway sends guests to this portal yet')).toBeVisible();
  await checks(page).getByRole('link', { name: 'Open Devices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
});

test('edits typed while a draft is saved outlive its publication, also by a colleague', async ({
  page,
  signIn,
  go,
  own,
  expectedConsole,
}) => {
  expectedConsole.patterns.push(/portal\/(draft|publication)/);
  await signIn({ as: 'own' });
  const area = await addOrganization(own, own.inn.number, { name: 'Patio' });
  const portal = `/AdminApi/organizations/${area}/portal`;
  const document = { ...emptyDocument, pages: support('123') };
  await own.send('PUT', `${portal}/draft`, { version: null, published: null, document });
  await go(`/setup/portal?org=${own.inn.org}-${area}`);
  await blocks(page).getByRole('button', { name: 'Welcome', exact: true }).click();
  const title = fields(page).getByRole('textbox', { name: 'Title (English)' });
  const publish = page.getByRole('button', { name: 'Publish…' });
  const dialog = page.getByRole('dialog', { name: /^Publish version/ });
  await title.fill('First');
  await publish.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(publish).toBeFocused();

  /** Types while the draft is saved for the dialog, which is then open. */
  const typeMeanwhile = async (saved: string, typed: string) => {
    const release = Promise.withResolvers<void>();
    await page.route('**/portal/draft', async (route) => {
      await release.promise;
      await route.continue();
    });
    await title.fill(saved);
    await publish.click();
    await publish.click();
    await title.fill(typed);
    release.resolve();
    await expect(dialog.getByText(/^What you changed since the draft was saved/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
    await page.unroute('**/portal/draft');
  };
  await typeMeanwhile('Second', 'Third');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Version 1 is published', { exact: true })).toBeVisible();
  await expect(title).toHaveValue('Third');
  await expect(page.getByText('Not saved yet')).toBeVisible();

  await typeMeanwhile('Fourth', 'Fifth');
  const publication = { version: 1, published: 1, note: '', publishAt: null };
  await own.send('POST', `${portal}/publication`, publication);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  const kept = page.getByText(/^Another administrator changed this portal .* still here/);
  await expect(kept).toBeVisible();
  await expect(title).toHaveValue('Fifth');
  await publish.click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Version 3 is published', { exact: true })).toHaveCount(2);
  await expect(kept).toBeHidden();
  await expect(title).toHaveValue('Fifth');

  // Typed while the versions are loaded after a colleague was faster.
  await title.fill('Sixth');
  await publish.click();
  const now = dialog.getByRole('button', { name: 'Publish', exact: true });
  await expect(now).toBeEnabled();
  await own.send('POST', `${portal}/publication`, { ...publication, published: 3 });
  const release = Promise.withResolvers<void>();
  await page.route(`**${portal}`, async (route) => {
    await release.promise;
    await route.continue();
  });
  const loading = page.waitForRequest(`**${portal}`);
  await now.click();
  await loading;
  await page.keyboard.press('Escape');
  await title.fill('Seventh');
  release.resolve();
  await expect(kept).toBeVisible();
  await expect(title).toHaveValue('Seventh');
});
