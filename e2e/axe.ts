import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import { themeStorageKey } from '../src/ui/theme/colorScheme.ts';
import { expect } from './fixtures.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that depend on the theme or the brand. */
const colorRules = ['color-contrast', 'link-in-text-block'];

type Rules = 'all' | 'of colors';

/** Fails on accessibility violations of the page or a part of it: of all rules in light, of the color rules in dark. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNoViolations(page, 'all', within);
  await expectReadableInDark(page, within);
}

/** Fails on colors with too little contrast, in light and in dark. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNoViolations(page, 'of colors');
  await expectReadableInDark(page);
}

async function expectReadableInDark(page: Page, within?: string): Promise<void> {
  await switchTheme(page, 'dark');
  await expectNoViolations(page, 'of colors', within);
  await switchTheme(page, 'light');
}

/** Fails on violations of these rules in the current theme. */
export async function expectNoViolations(
  page: Page,
  rules: Rules = 'all',
  within?: string,
): Promise<void> {
  // A page that reloads its screen briefly has no heading, so only persistent violations count.
  await expect
    .poll(() => violationsIn(page, rules, within), {
      message: 'accessibility violations',
      intervals: [500, 1_000],
      timeout: 15_000,
    })
    .toEqual([]);
}

// The preview of a portal runs no script, and has its own tests.
const embeddedPage = 'main iframe:is(:not([sandbox]), [sandbox~="allow-scripts"])';

/** Returns the page's main frame, and the frame of the embedded page if the screen has one. */
export async function shownFrames(page: Page): Promise<Frame[]> {
  const embedded = page.locator(embeddedPage);
  if ((await embedded.count()) === 0) return [page.mainFrame()];
  const frame = await (await embedded.elementHandle())?.contentFrame();
  return [page.mainFrame(), ...(frame ? [frame] : [])];
}

async function violationsIn(page: Page, rules: Rules, within?: string): Promise<string[]> {
  const frames = await shownFrames(page);
  for (const frame of frames) {
    await expect.poll(() => frame.evaluate(countEndingAnimations)).toBe(0);
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  }
  const options: axe.RunOptions = {
    iframes: frames.length > 1,
    ...(rules === 'of colors' && { runOnly: { type: 'rule', values: colorRules } }),
  };
  // The page behind a dialog is not accessible, and was checked before.
  const dialog = page.getByRole('dialog');
  const part = within ?? ((await dialog.count()) > 0 ? '[role="dialog"]' : 'html');
  return page.evaluate(
    async ([selector, chosen]) => {
      const { axe: run }: { axe: typeof axe } = Object(window);
      const { violations } = await run.run(selector, { resultTypes: ['violations'], ...chosen });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    },
    [part, options] as const,
  );
}

/** Changes the theme as another tab does. */
export async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  for (const frame of await shownFrames(page)) {
    await frame.evaluate(
      ([key, newValue]) => window.dispatchEvent(new StorageEvent('storage', { key, newValue })),
      [themeStorageKey, theme],
    );
    const shown = frame.locator('html');
    await expect(shown).toHaveAttribute('data-mantine-color-scheme', theme);
  }
}

// Elements have less contrast while they fade in.
function countEndingAnimations(): number {
  return document.getAnimations().filter(({ effect, playState }) => {
    const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    return !isEndless && playState === 'running';
  }).length;
}
