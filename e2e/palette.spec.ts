import type { Page } from '@playwright/test';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { addDayPlan } from './embedded-users.ts';
import { expect, test } from './fixtures.ts';

const input = (page: Page) => page.getByRole('combobox', { name: 'Command palette' });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');

/** Holds the replies to matching calls until the returned function is called. */
async function hold(page: Page, calls: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await input(page).fill(text);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('Enter opens an organization that is found after the devices', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  await go('/setup/organization?org=100000-100097');
  await expect(heading(page, 'Iceland')).toBeVisible();
  const release = await hold(page, /\/org\/tree\/search\//);
  const devices = page.waitForResponse(/\/devices-below\?.*text=keflavik/);
  await search(page, 'keflavik');
  await (await devices).finished();
  release();
  await expect(options(page).nth(1)).toBeVisible();
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Keflavik International Airport')).toBeVisible();
});

test('Enter opens an organization while its devices are being found', async ({
  page,
  signIn,
  go,
}) => {
  await signIn();
  await go('/setup/organization?org=100000-100097');
  await expect(heading(page, 'Iceland')).toBeVisible();
  const release = await hold(page, /\/devices-below\?/);
  await search(page, 'keflavik');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Keflavik International Airport')).toBeVisible();
  release();
});

test('Enter opens a device that is found after a plan', async ({ page, signIn, go, own }) => {
  await signIn({ as: 'own' });
  await own.send('POST', `/AdminApi/organizations/${own.lobby.number}/devices`, {
    ...exampleDevice({ name: 'Zephyr switch', host: null, status: 'Maintenance' }),
    type: 'switch',
    secrets: {},
  });
  await addDayPlan(own, 'Zephyr plan');
  await go(`/setup/organization?org=${own.north.org}`);
  await expect(heading(page, 'North')).toBeVisible();
  const release = await hold(page, /\/devices-below\?/);
  const plans = page.waitForResponse(/\/service-plans-below\?.*text=zephyr/);
  await search(page, 'zephyr');
  await (await plans).finished();
  release();
  await expect(options(page)).toHaveCount(2);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Zephyr switch')).toBeVisible();
});

test('an action stays where it is while an organization is found', async ({ page, signIn, go }) => {
  await signIn();
  await go('/setup/organization?org=100000-100097');
  await expect(heading(page, 'Iceland')).toBeVisible();
  const release = await hold(page, /\/org\/tree\/search\//);
  await search(page, 'dark');
  await expect(options(page)).toHaveText('Theme: Dark');
  release();
  await expect(options(page)).toHaveText(['Theme: Dark', /Sauðárkrókur/]);
});

test('Enter waits for what is being found', async ({ page, signIn, go }) => {
  await signIn();
  await go('/setup/organization?org=100000-100097');
  await expect(heading(page, 'Iceland')).toBeVisible();
  const release = await hold(page, /\/org\/tree\/search\//);
  await search(page, 'keflavik');
  await page.keyboard.press('Enter');
  release();
  await expect(heading(page, 'Keflavik International Airport')).toBeVisible();
});
