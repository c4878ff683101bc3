import type { Page, Request } from '@playwright/test';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { bringSession, expect, test } from './fixtures.ts';

const terminal = '100000-100097-200016-400016';
const devices = '/AdminApi/organizations/400016/devices';
const isStream = (request: Request) => request.url().endsWith('/devices/live');

/** As another administrator's page would change something meanwhile. */
async function addDevice(page: Page, name: string): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === 'UiAccessToken')?.value ?? '';
  const response = await page.request.post(devices, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...exampleDevice({ name, host: '127.0.0.1' }),
      type: 'access-point',
      secrets: {},
    },
  });
  expect(response.status(), await response.text()).toBe(200);
}

function show(page: Page, visibilityState: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibilityState);
}

test('a page follows its devices while somebody sees it, and goes on from where it was', async ({
  page,
  go,
}) => {
  await bringSession(page);
  await addDevice(page, 'Seen router');
  const first = page.waitForRequest(isStream);
  await go(page, `/setup/devices/manage?org=${terminal}`);
  expect((await first).headers()['last-event-id']).toBeUndefined();
  const row = page.getByRole('row').filter({ hasText: 'Seen router' });
  await expect(row.getByText('Up', { exact: true })).toBeVisible({ timeout: 30_000 });

  // The list may have known before the stream told anything.
  await expect(async () => {
    const ended = page.waitForEvent('requestfailed', isStream);
    await show(page, 'hidden');
    await ended;
    const again = page.waitForRequest(isStream);
    await show(page, 'visible');
    expect((await again).headers()['last-event-id'] ?? '').toMatch(/^\d{4}-\d\d-\d\dT/);
  }).toPass({ intervals: [2_000] });

  const left = page.waitForEvent('requestfailed', isStream);
  await go(page, `/setup/organization?org=${terminal}`);
  await left;
});
