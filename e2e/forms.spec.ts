import { bringSession, expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, go }) => {
  await bringSession(page);
  await go(page, '/setup/organization?org=100000-100097-200016');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Keflavik International Airport',
  );
});

test('a required field has its asterisk, another has none', async ({ page }) => {
  const label = (name: string) => page.locator('label', { hasText: name }).first();
  await expect(label('Name')).toContainText('*');
  await expect(label('External ID')).not.toContainText('*');
});

test('text is trimmed when its field is left', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'External ID' });
  await field.fill('  KEF-1  ');
  await field.blur();
  await expect(field).toHaveValue('KEF-1');
});

test('a number that is none is refused with one message; the form is not sent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  const rooms = page.getByRole('textbox', { name: 'Rooms' });
  await rooms.fill('-1');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await expect(rooms).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

test('Enter takes the option that is marked or alone left over; in doubt it takes none and sends nothing', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  const timeZone = page.getByRole('combobox', { name: 'Time zone' });
  const options = page.getByRole('option');
  await expect(timeZone).toHaveValue('Atlantic/Reykjavik');
  await timeZone.fill('Atlantic/');
  await timeZone.press('Enter');
  await expect(timeZone).toHaveValue('Atlantic/');
  await expect(options.nth(1)).toBeVisible();

  await timeZone.press('ArrowDown');
  const marked = await page.locator('[data-combobox-selected]').innerText();
  await timeZone.press('Enter');
  await expect(timeZone).toHaveValue(marked);
  await expect(options).toHaveCount(0);

  await timeZone.fill('reykj');
  await expect(options).toHaveCount(1);
  await timeZone.press('Enter');
  await expect(timeZone).toHaveValue('Atlantic/Reykjavik');
  expect(sent).toEqual([]);

  await timeZone.press('Enter');
  await expect(page.getByText('Saved Keflavik International Airport')).toBeVisible();
});

test('a list that is longer than it shows says so', async ({ page }) => {
  const timeZone = page.getByRole('combobox', { name: 'Time zone' });
  await timeZone.fill('a');
  const more = page.getByRole('option', { name: /^\d+ more: type to find one$/ });
  await expect(more).toBeAttached();
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await timeZone.fill('athens');
  await expect(more).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'Europe/Athens' })).toBeVisible();
});

test('a choice is found without its accents', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Country' }).fill('reunion');
  await page.getByRole('option', { name: 'Réunion (RE)' }).click();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Réunion (RE)');
});

test('a choice made again stays; its button empties it by keyboard', async ({ page, axe }) => {
  const timeZone = page.getByRole('combobox', { name: 'Time zone' });
  await timeZone.fill('Reykjavik');
  await page.getByRole('option', { name: 'Atlantic/Reykjavik' }).click();
  await expect(timeZone).toHaveValue('Atlantic/Reykjavik');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear Time zone' })).toBeFocused();
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(timeZone).toHaveValue('');
  await expect(timeZone).toBeFocused();
});

test('a text area has five rows', async ({ page }) => {
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveAttribute('rows', '5');
});

test('the search waits 300 ms for the next letter and asks once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/org/tree/search/')) asked.push(request.url());
  });
  await page.getByRole('combobox', { name: 'Search for Org' }).pressSequentially('selfoss', {
    delay: 40,
  });
  await expect(page.getByRole('option', { name: /Selfoss/ })).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/search\/selfoss$/)]);
});
