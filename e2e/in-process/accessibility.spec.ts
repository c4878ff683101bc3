import { join } from 'node:path';
import type { Frame, Locator, Page } from '@playwright/test';
import { screens } from '../../src/application/screens.ts';
import type { Screen } from '../../src/console/screen.ts';
import { collectFacts, type World } from '../../test/facts.ts';
import { newWorld } from '../../test/world.ts';
import { expectNoViolations, shownFrames, switchTheme } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { addressOf, screensIn } from './accessible-screens.ts';
import { test } from './fixtures.ts';

// The provider of this worker's screens.
let world: Promise<World> | undefined;

const table = screensIn(await collectFacts());

// The loading states of screens, lists, forms and frames.
const loading =
  '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root, [role="progressbar"][aria-label="Loading"]';

test('every screen and each of its parts has facts', () => {
  const shown = table.map(({ path }) => path.replace(/\?.*/, ''));
  const missing = screens.flatMap(pathsOf).filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
    return !shown.some((row) => pattern.test(row));
  });
  expect(missing).toEqual([]);
});

test('a new feature’s screens are found by its facts', async () => {
  const folder = join(import.meta.dirname, '../../test/faulty-feature');
  expect(screensIn(await collectFacts(folder))).toMatchObject([{ path: '/setup/memos' }]);
});

for (const screen of table)
  test(`${screen.path} has no accessibility violation, wide in light and narrow in dark`, async ({
    page,
    inProcess,
    signIn,
    go,
  }) => {
    world ??= newWorld(inProcess);
    const address = await addressOf(await world, screen);
    await signIn();
    await go(address);
    await expectComplete(page, screen.heading);
    await expectNoViolations(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await closeDrawer(page);
    await switchTheme(page, 'dark');
    await expectNoViolations(page);
  });

/** Returns the paths of a screen: one for each part, and two for a part with an optional parameter. */
function pathsOf(screen: Screen): string[] {
  if (!('parts' in screen)) return [screen.path];
  return Object.keys(screen.parts).flatMap((part) => {
    const path = `${screen.path}/${part}`;
    const optional = /\/\{-(\$\w+)\}$/;
    return [...new Set([path.replace(optional, ''), path.replace(optional, '/$1')])];
  });
}

/** Waits until the named element is visible, in the embedded page if there is one, and nothing loads. */
async function expectComplete(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const frames = await shownFrames(page);
    const content = frames.at(-1) ?? page.mainFrame();
    expect(await named(content, name).count(), `shown as ${name}`).toBeGreaterThan(0);
    // A list's table and a record's form are visible before the data is loaded.
    for (const frame of frames)
      expect(await frame.locator(loading).count(), 'loading elements').toBe(0);
  }).toPass({ timeout: 10_000 });
}

/** Finds the element by name, except the title, which the loading screen and notices have too. */
function named(frame: Frame, name: string): Locator {
  return (['heading', 'region', 'form', 'search', 'table', 'combobox', 'list', 'group'] as const)
    .map((role) => frame.getByRole(role, { name, exact: true }))
    .reduce((one, other) => one.or(other))
    .and(frame.locator(':not(h1)'));
}

/** Closes the tree, which covers a narrow page. */
async function closeDrawer(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
}
