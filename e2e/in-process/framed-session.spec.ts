import type { Page } from '@playwright/test';
import { startSession } from '../api.ts';
import { expect } from '../fixtures.ts';
import { serveForeignPage } from '../foreign-page.ts';
import { administrator } from '../server.ts';
import { type InProcessServer, test } from './fixtures.ts';
import { countdown, minute, second, untilShown, warning } from './session-dialogs.ts';

test.use({ cold: true, expectedConsole: { patterns: [/401/] } });

const inside = (page: Page) => page.frameLocator('iframe[title=console]');
const nameField = (page: Page) => inside(page).getByRole('textbox', { name: 'Name', exact: true });
const over = (page: Page) => inside(page).getByText(/Log in there again/);

/** Opens another site's page that frames the console with a token. */
async function openFramed(
  page: Page,
  { url }: InProcessServer,
): Promise<{ close(): Promise<void> }> {
  const foreign = await serveForeignPage();
  const { token } = await startSession(url, administrator.username, { isBrowser: false });
  const address = `${url}/admin-ui/admin/setup/organization?org=100000-100097&tab=edit&sm=1`;
  await page.goto(foreign.framing(`${address}&at=${token}`));
  await expect(nameField(page)).toHaveValue('Iceland');
  return foreign;
}

test('a framed console warns at 28:00 and expires at 30:00, with instructions for a frame', async ({
  page,
  inProcess,
  time,
}) => {
  const foreign = await openFramed(page, inProcess);
  await time.stop(page);
  await page.mouse.move(700, 600);
  await time.pass(27 * minute + 59 * second);
  await expect(warning(inside(page))).toHaveCount(0);
  await time.pass(second + untilShown);
  await expect(warning(inside(page))).toBeVisible();
  await time.pass(minute + 59 * second);
  await expect(countdown(inside(page), '0:01')).toBeVisible();
  await expect(over(page)).toHaveCount(0);
  await time.pass(second);
  await time.pass(untilShown);
  await expect(over(page)).toBeVisible();
  await foreign.close();
});

test('a framed console expires at 12:00:00', async ({ page, inProcess, time }) => {
  const foreign = await openFramed(page, inProcess);
  await time.stop(page);
  await inProcess.leaveOfSession(20 * minute);
  const end = inProcess.clock.now.getTime() + 20 * minute;
  const start = page.waitForResponse(/IsLoginValid/);
  await page.reload();
  await (await start).finished();
  await time.passUntil(nameField(page));
  await time.pass(end - second - inProcess.clock.now.getTime());
  await expect(nameField(page)).toHaveValue('Iceland');
  await expect(over(page)).toHaveCount(0);
  await time.pass(second + untilShown);
  await time.pass(untilShown);
  await expect(over(page)).toBeVisible();
  await foreign.close();
});
