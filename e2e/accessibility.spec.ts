import { join } from 'node:path';
import type { Frame, Locator, Page } from '@playwright/test';
import { screens } from '../src/console/screens.ts';
import { collectFacts } from '../test/facts.ts';
import { newWorld } from '../test/world.ts';
import { addressOf, screensIn } from './accessible-screens.ts';
import { expectAccessible, expectNoViolations } from './axe.ts';
import { expect } from './fixtures.ts';
import { test } from './timed.ts';

// Each screen for itself, so that all workers take some.
test.describe.configure({ mode: 'parallel' });

const table = screensIn(await collectFacts());

test('every screen has facts', () => {
  const missing = screens.filter(({ path }) => !table.some((row) => row.path.startsWith(path)));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('a screen of a new feature is found by its facts alone', async () => {
  const folder = join(import.meta.dirname, '../test/faulty-feature');
  expect(screensIn(await collectFacts(folder))).toMatchObject([{ path: '/setup/memos' }]);
});

for (const screen of table)
  test(`${screen.path} has no accessibility violation, light and dark, wide and narrow`, async ({
    page,
    timed,
    signIn,
    go,
  }) => {
    const address = await addressOf(await newWorld(timed), screen);
    await signIn();
    await go(address);
    await expectShown(page, screen.heading);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await closeDrawer(page);
    await expectNoViolations(page, 'of all but colors');
  });

/** Waits for what has the name, in the console or in the page that stands in its frame. */
async function expectShown(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const counts = await Promise.all(page.frames().map((frame) => named(frame, name).count()));
    expect(Math.max(...counts), `shown as ${name}`).toBeGreaterThan(0);
  }).toPass({ timeout: 10_000 });
}

function named(frame: Frame, name: string): Locator {
  return (['heading', 'region', 'form', 'table'] as const)
    .map((role) => frame.getByRole(role, { name, exact: true }))
    .reduce((one, other) => one.or(other));
}

/** The tree covers a narrow page until it is closed. */
async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
