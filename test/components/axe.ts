import axe from 'axe-core';
import { expect } from 'vitest';
import { themeStorageKey } from '../../src/ui/theme/colorScheme.ts';

/** What a theme changes: in dark only these rules are worth their time. */
const colorRules = ['color-contrast', 'link-in-text-block'];
// A component is no page: it has no landmarks and no main heading.
const pageRules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } };

/** Fails on any accessibility violation in light, or of the color rules in dark. */
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

/** Chooses the theme the way another tab does. */
async function switchTheme(theme: 'light' | 'dark'): Promise<void> {
  window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey, newValue: theme }));
  await expect
    .poll(() => document.documentElement.dataset.mantineColorScheme, { interval: 10 })
    .toBe(theme);
}

// Colors that are still fading have less contrast than they end with; a child's fading may follow its parent's.
async function finishedAnimations(): Promise<void> {
  await expect.poll(endingAnimations, { interval: 10 }).toEqual([]);
}

function endingAnimations(): Animation[] {
  return document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
}
