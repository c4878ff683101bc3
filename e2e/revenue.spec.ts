import { readFile } from 'node:fs/promises';
import type { FrameLocator, Page } from '@playwright/test';
import { addDays } from '../src/contract/period.ts';
import { formatDay } from '../src/ui/format.ts';
import { family, nameOf } from '../test/organization-family.ts';
import { test as base, bringSession, expect, followSystemTheme } from './fixtures.ts';
import { dangerousName, longName, startRevenueServer, today } from './revenue-server.ts';
import type { RunningServer } from './server.ts';

const test = base.extend<object, { createServer: () => Promise<RunningServer> }>({
  createServer: [async ({}, use) => use(startRevenueServer), { scope: 'worker' }],
});

const { provider, grouping, area } = family;
const inner = (page: Page): FrameLocator => page.frameLocator('iframe[title="Revenue Summary"]');
const alone = (number: number, search = '') =>
  `/ElevenOS/Admin/Revenue?ORG_NUMBER=${number}${search}`;
const inEnglish = (day: string) => formatDay(day, 'long', 'en-US');

type Shown = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText'>;
const figure = (shown: Shown, currency: RegExp, name: string) =>
  shown
    .getByRole('region', { name: currency, exact: true })
    .locator('dl > div')
    .filter({ has: shown.getByText(name, { exact: true }) });

test('from the menu down to the area that sold, by mouse, and out as a file', async ({ page }) => {
  await bringSession(page);
  await page.goto(`/admin-ui/admin/setup/organization?org=${provider.number}`);
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('menuitem', { name: 'Revenue Summary' }).click();
  const frame = inner(page);
  await expect(figure(frame, /^EUR/, 'Gross')).toContainText('€300.00');
  await expect(
    frame.getByRole('figure', { name: 'Gross by day in EUR · Euro' }).locator('canvas'),
  ).toBeVisible();

  await frame.getByLabel('Period').selectOption('Yesterday');
  await expect(figure(frame, /^EUR/, 'Refunds')).toContainText('€4.00');
  await expect(figure(frame, /^EUR/, 'Net')).toContainText('€5.04');
  await expect(figure(frame, /^EUR/, 'Net')).toContainText('40% less');
  // Of what was sold in JPY there is nothing yesterday, nor the day before.
  await expect(frame.getByRole('heading', { level: 2 })).toHaveText(['EUR · Euro']);

  await frame.getByLabel('Group by').selectOption('Organization below');
  await frame.getByRole('link', { name: nameOf(grouping) }).click();
  await expect(page).toHaveURL(/org=500001-500010/);
  await expect(page).toHaveURL(/period=yesterday/);
  await frame.getByRole('link', { name: longName }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(longName);
  await frame.getByRole('link', { name: nameOf(area) }).click();
  // The report that has led here has such a row too, and is on its way out.
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(nameOf(area));
  await expect(
    frame.getByRole('row', { name: new RegExp(`^${nameOf(area)} €10.00 €4.00`) }),
  ).toBeVisible();
  await expect(frame.getByLabel('Period')).toHaveValue('yesterday');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    frame.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(
    `EUR,${nameOf(area)},,10,4,0.96,5.04,1,0,10,10`,
  );
  await page.goBack();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).not.toContainText(
    nameOf(area),
  );
});

test('alone in a tab by keyboard: a period of one’s own, sorted and paged, found again by its address', async ({
  page,
}) => {
  await bringSession(page);
  await page.goto(alone(area.number, '&by=plan'));
  await expect(page.getByRole('row', { name: /^Basic €300.00/ })).toBeVisible();
  await page.getByLabel('Period').focus();
  await page.keyboard.type('Custom');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('First day')).toBeFocused();
  await expect(page.getByLabel('First day')).toHaveValue(addDays(today, -29));
  const [year = '', month = '', day = ''] = addDays(today, -45).split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(page.getByText('1–25 of 31')).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText(
    `${inEnglish(addDays(today, -45))} – ${inEnglish(today)} · 46 days`,
  );

  const table = page.getByRole('region', { name: 'Revenue in EUR · Euro by plan' });
  await table.getByRole('button', { name: 'Gross', exact: true }).focus();
  // The largest first, then the smallest.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('row').nth(1)).toContainText('€0.01');
  await page.getByRole('button', { name: 'Next page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('26–31 of 31')).toBeVisible();
  await expect(table.getByRole('row').last()).toContainText('Total');
  const rows = await table.getByRole('row').allInnerTexts();
  await page.reload();
  await expect(page.getByText('26–31 of 31')).toBeVisible();
  expect(await table.getByRole('row').allInnerTexts()).toEqual(rows);
});

test('what is wrong in the address or in the books is shown as it is, and loses nothing', async ({
  page,
}) => {
  await bringSession(page);
  await page.goto(alone(area.number, `&period=custom&from=${today}&to=${addDays(today, -1)}`));
  await expect(page.getByText('Must not be before the first day')).toBeVisible();
  await expect(page.getByText('Correct the days to see the report.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await page.getByLabel('Last day').fill(addDays(today, 366));
  await expect(page.getByText('Must be no more than 366 days from the first day')).toBeVisible();
  await page.getByLabel('Last day').fill(addDays(today, 365));
  await expect(page.getByRole('status').first()).toContainText('366 days');
  await expect(figure(page, /^EUR/, 'Gross')).toContainText('€10.00');

  await page.goto(alone(area.number, '&period=custom&from=2026-02-30&to=x'));
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  await page.goto(
    alone(
      area.number,
      `&period=custom&from=${addDays(today, -50)}&to=${today}&by=plan&page=99&sort=nonsense`,
    ),
  );
  await expect(page.getByText('26–31 of 31')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByRole('cell', { name: dangerousName })).toBeVisible();
  await page.goto(alone(provider.number, '&by=nonsense&period=last-7-days'));
  await expect(figure(page, /^KWD/, 'Net')).toContainText('-KWD 0.995');
  await expect(figure(page, /^JPY/, 'Complimentary')).toContainText('1');
  // Each currency has the days of the week for itself.
  await expect(page.getByRole('rowheader', { name: 'Total' })).toHaveCount(3);
  await expect(page.getByRole('row', { name: new RegExp(`^${inEnglish(today)}`) })).toHaveCount(3);
});

test('on paper every line is there, and nothing that could be clicked for more', async ({
  page,
}) => {
  await bringSession(page);
  await page.goto(
    alone(area.number, `&period=custom&from=${addDays(today, -50)}&to=${today}&by=plan`),
  );
  await expect(page.getByText('1–25 of 31')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const table = page.getByRole('region', { name: 'Revenue in EUR · Euro by plan' });
  await expect(table.getByRole('row')).toHaveCount(33);
  await expect(page.getByLabel('Group by')).toBeHidden();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`is accessible at ${width}, in light and dark`, async ({ page, axeInBothThemes }) => {
    await followSystemTheme(page);
    await page.setViewportSize({ width, height });
    await bringSession(page);
    await page.goto(alone(provider.number, '&by=organization'));
    await expect(page.getByRole('figure').first().locator('canvas')).toBeVisible();
    await axeInBothThemes(page);
  });
