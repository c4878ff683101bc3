import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { administrator } from './server.ts';
import { test } from './timed.ts';

const second = 1000;
const minute = 60 * second;
/** React takes its time to show what was loaded on demand */
const shown = 0.4 * second;

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const expired = (page: Page) => page.getByRole('dialog', { name: 'Your login session has expired' });
const countdown = (page: Page, left: string) =>
  page.getByText(`For security reasons, you will be logged out automatically in ${left}`);
const cookies = (page: Page) => page.evaluate(() => document.cookie);

test.describe('a console that nobody uses', () => {
  test('warns at 28:00, counts down, and ends at 30:00', async ({ page, signIn, time }) => {
    await signIn(page);
    await time.begin(page);
    await page.mouse.move(700, 600);
    await time.pass(page, 27 * minute + 59 * second);
    await expect(warning(page)).toHaveCount(0);
    await time.pass(page, second + shown);
    await expect(countdown(page, '2:00')).toBeVisible();
    await time.pass(page, minute + 59 * second);
    await expect(countdown(page, '0:01')).toBeVisible();
    await expect(expired(page)).toHaveCount(0);
    const logout = page.waitForRequest(/AdminApi\/admin\/logout$/);
    await time.pass(page, second);
    await logout;
    await expect(expired(page)).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
  });
});
