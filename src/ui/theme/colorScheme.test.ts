import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { choiceOfScheme, schemeOfChoice, themeChoices, themeStorageKey } from './colorScheme.ts';

const earlyScript = readFileSync(
  new URL('../../../public/static/theme.js', import.meta.url),
  'utf8',
);

/** Returns the theme that the early script sets. */
function earlyTheme(getItem: (key: string) => string | null, systemIsDark: boolean): unknown {
  const given: Record<string, string> = {};
  runInNewContext(earlyScript, {
    window: { localStorage: { getItem }, matchMedia: () => ({ matches: systemIsDark }) },
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => {
          given[name] = value;
        },
      },
    },
  });
  return given['data-mantine-color-scheme'];
}

test('each choice is stored and read back', () => {
  expect(themeChoices.map((choice) => choiceOfScheme(schemeOfChoice(choice)))).toEqual(
    themeChoices,
  );
});

test('the default theme is light', () => {
  expect(schemeOfChoice(null)).toBe('light');
  expect(schemeOfChoice('purple')).toBe('light');
});

test.each([
  { stored: null, systemIsDark: true, theme: 'light' },
  { stored: 'light', systemIsDark: true, theme: 'light' },
  { stored: 'dark', systemIsDark: false, theme: 'dark' },
  { stored: 'system', systemIsDark: true, theme: 'dark' },
  { stored: 'system', systemIsDark: false, theme: 'light' },
])('before the first paint $stored is shown as $theme (system dark: $systemIsDark)', (example) => {
  const { stored, systemIsDark, theme } = example;
  expect(earlyTheme((key) => (key === themeStorageKey ? stored : null), systemIsDark)).toBe(theme);
});

test('the theme is light when storage is blocked', () => {
  expect(
    earlyTheme(() => {
      throw new Error('blocked');
    }, true),
  ).toBe('light');
});
