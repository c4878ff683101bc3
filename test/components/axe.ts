import axe from 'axe-core';
import { expect } from 'vitest';
import { themeStorageKey } from '../../src/ui/theme/colorScheme.ts';

/** The rules that depend on the theme; only these are checked in the dark theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];
// A component has no landmarks and no main heading, unlike a page.
const pageRules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };

/** Fails on accessibility violations: of all rules in the light theme, of the color rules in the dark theme. */
export async function expectAccessible(): Promise<void> {
  expect(await violations({ rules: pageRules }), 'violations in light').toEqual([]);
  await switchTheme('dark');
  const rules = { type: 'rule' as const, values: colorRules };
  expect(await violations({ runOnly: rules }), 'violations in dark').toEqual([]);
  await switchTheme('light');
}

async function violations(options: axe.RunOptions): Promise<string[]> {
  await finishedAnimations();
  const found = await axe.run(document.body, { resultTypes: ['violations'], ...options });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Changes the theme as another tab does. */
async function switchTheme(theme: 'light' | 'dark'): Promise<void> {
  window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey, newValue: theme }));
  await expect
    .poll(() => document.documentElement.dataset.mantineColorScheme, { interval: 10 })
    .toBe(theme);
}

// Colors have less contrast during transitions, and a child's transition may start after its parent's.
async function finishedAnimations(): Promise<void> {
  await expect.poll(endingAnimations, { interval: 10 }).toEqual([]);
}

function endingAnimations(): Animation[] {
  return document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
}
