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
