import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const iceland = '100000-100097';
const admins = `/admin-ui/admin/manage/admins?org=${iceland}`;

/** The embedded page inside the console. */
const inner = (page: Page): FrameLocator => page.frameLocator('iframe[title=Admins]');

async function openForm(page: Page, frame: FrameLocator, name = 'New administrator') {
  await frame.getByRole('link', { name: 'Add administrator' }).click();
  await expect(frame.getByRole('form', { name })).toBeVisible();
}

test('look', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(admins);
  const frame = inner(page);
  page.on('request', (r) => r.url().includes('sumo') && console.log('R', r.postData()));
  page.on('console', (m) => console.log('C', m.text()));
  await page.waitForTimeout(5000);
  await page.screenshot({ path: '/tmp/admins-list.png' });
  for (const f of page.frames()) console.log(f.url());
  console.log((await page.frames().at(-1)?.locator('body').innerHTML())?.slice(0, 1500));
  await frame.getByRole('link', { name: 'Add administrator' }).waitFor({ timeout: 5000 });
  await page.screenshot({ path: '/tmp/admins-list.png' });
  await openForm(page, frame);
  await page.screenshot({ path: '/tmp/admins-form.png' });
  console.log(page.url());
});
