import { readFile } from 'node:fs/promises';
import type { FrameLocator, Page } from '@playwright/test';
import { addDays } from '../../src/contract/values/period.ts';
import { formatDay } from '../../src/ui/format.ts';
import type { TestProvider } from '../../test/provider.ts';
import { expect } from '../fixtures.ts';
import { test } from './fixtures.ts';
import { addRevenue, dangerousName, longName, now, today } from './revenue-server.ts';

const inner = (page: Page): FrameLocator => page.frameLocator('iframe[title="Revenue Summary"]');
const alone = ({ number }: { number: number }, search = '') =>
  `/ElevenOS/Admin/Revenue?ORG_NUMBER=${number}${search}`;
const since = (daysAgo: number) => `&period=custom&from=${addDays(today, -daysAgo)}&to=${today}`;
const inEnglish = (day: string) => formatDay(day, 'long', 'en-US');

type Shown = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText'>;
const figure = (shown: Shown, currency: RegExp, name: string) =>
  shown
    .getByRole('region', { name: currency, exact: true })
    .locator('dl > div')
    .filter({ has: shown.getByText(name, { exact: true }) });

let family: TestProvider;
test.beforeAll(async ({ inProcess }) => {
  family = await addRevenue(inProcess);
});

test.beforeEach(async ({ inProcess, signIn }) => {
  inProcess.clock.now = now;
  await signIn();
});

test('the report opens from the menu, drills down to an area by mouse, and is exported', async ({
  page,
}) => {
  const { provider, grouping, area } = family;
  await page.goto(`/admin-ui/admin/setup/organization?org=${provider.number}&tab=edit`);
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
  // There were no JPY sales yesterday and the day before.
  await expect(frame.getByRole('heading', { level: 2 })).toHaveText(['EUR · Euro']);

  await frame.getByLabel('Group by').selectOption('Organization below');
  await frame.getByRole('link', { name: grouping.name }).click();
  await expect(page).toHaveURL(new RegExp(`org=${provider.number}-${grouping.number}`));
  await expect(page).toHaveURL(/period=yesterday/);
  await frame.getByRole('link', { name: longName }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(longName);
  await frame.getByRole('link', { name: area.name }).click();
  // The previous report, which is still visible for a moment, has such a row too.
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(area.name);
  await expect(
    frame.getByRole('row', { name: new RegExp(`^${area.name} €10.00 €4.00`) }),
  ).toBeVisible();
  await expect(frame.getByLabel('Period')).toHaveValue('yesterday');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    frame.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${area.name} revenue ${addDays(today, -1)}.csv`);
  expect(await readFile(await download.path(), 'utf8')).toContain(
    `EUR,${area.name},,10,4,0.96,5.04,1,0,10,10`,
  );
  await page.goBack();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).not.toContainText(area.name);
});

test('sort and page come from the address, invalid values are ignored, and unusual amounts are shown unchanged', async ({
  page,
}) => {
  const { area, provider } = family;
  await page.goto(alone(area, `${since(50)}&by=plan&page=99&sort=nonsense`));
  await expect(page.getByText('26–31 of 31')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByRole('cell', { name: dangerousName })).toBeVisible();
  const table = page.getByRole('region', { name: 'Revenue in EUR · Euro by plan' });
  await table.getByRole('button', { name: 'Gross', exact: true }).focus();
  // The first click sorts descending, the second ascending.
  await page.keyboard.press('Enter');
  await expect(table.getByRole('row').nth(1)).toContainText('Basic');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('row').nth(1)).toContainText('€0.01');
  await page.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(page.getByText('26–31 of 31')).toBeVisible();
  await expect(table.getByRole('row').last()).toContainText('Total');
  // The header, six records and the total.
  await expect(table.getByRole('row')).toHaveCount(8);
  const rows = await table.getByRole('row').allInnerTexts();
  await page.reload();
  await expect(page.getByText('26–31 of 31')).toBeVisible();
  expect(await table.getByRole('row').allInnerTexts()).toEqual(rows);

  await page.goto(alone(area, `&period=custom&from=${today}&to=${addDays(today, -1)}`));
  await expect(page.getByText('Must not be before the first day')).toBeVisible();
  await expect(page.getByText('Correct the dates to see the report.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);

  await page.goto(alone(provider, '&by=nonsense&period=last-7-days'));
  await expect(page.getByRole('row', { name: new RegExp(`^${inEnglish(today)}`) })).toHaveCount(1);
  const currencies = page.getByRole('navigation', { name: 'Currencies' });
  await currencies.getByRole('link', { name: 'KWD' }).click();
  await expect(figure(page, /^KWD/, 'Net')).toContainText('-KWD 0.995');
  await currencies.getByRole('link', { name: 'JPY' }).press('Enter');
  await expect(figure(page, /^JPY/, 'Complimentary')).toContainText('1');
  await expect(page.getByRole('rowheader', { name: 'Total' })).toHaveCount(1);
});

test('the total of all currencies is converted by rates that the browser remembers', async ({
  page,
}) => {
  await page.goto(alone(family.provider, '&period=last-7-days&currency=all'));
  await expect(page.getByText(/^Enter the rate of JPY and KWD/)).toBeVisible();
  await page.getByLabel('EUR for 1 JPY').fill('0,006');
  await page.getByLabel('EUR for 1 KWD').fill('-3');
  await expect(page.getByText('Enter a number greater than 0')).toBeVisible();
  await page.getByLabel('EUR for 1 KWD').fill('3');
  await expect(figure(page, /^All/, 'Gross')).toContainText('€76.02');
  await page.reload();
  await expect(figure(page, /^All/, 'Gross')).toContainText('€76.02');
  await page.getByLabel('Total in').selectOption('JPY');
  await expect(page.getByText(/^Enter the rate of EUR and KWD/)).toBeVisible();
});

test('printing shows all lines and no controls', async ({ page }) => {
  await page.goto(alone(family.area, `${since(50)}&by=plan`));
  await expect(page.getByText('1–25 of 31')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const table = page.getByRole('region', { name: 'Revenue in EUR · Euro by plan' });
  await expect(table.getByRole('row')).toHaveCount(33);
  await expect(page.getByLabel('Group by')).toBeHidden();
});
