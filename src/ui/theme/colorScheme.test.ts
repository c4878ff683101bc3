import { afterEach, expect, test, vi } from 'vitest';
import { choiceOfScheme, schemeOfChoice, themeChoices, themeStorageKey } from './colorScheme.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Returns the theme that the script in the pages' head sets. */
async function earlyTheme(
  getItem: (key: string) => string | null,
  systemIsDark: boolean,
): Promise<unknown> {
  const given: Record<string, string> = {};
  vi.stubGlobal('window', {
    localStorage: { getItem },
    matchMedia: () => ({ matches: systemIsDark }),
  });
  vi.stubGlobal('document', {
    documentElement: {
      setAttribute: (name: string, value: string) => {
        given[name] = value;
      },
    },
  });
  await import('../../entries/inline/show-stored-theme.ts');
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
])(
  'before the first paint $stored is shown as $theme (system dark: $systemIsDark)',
  async (example) => {
    const { stored, systemIsDark, theme } = example;
    const getItem = (key: string) => (key === themeStorageKey ? stored : null);
    expect(await earlyTheme(getItem, systemIsDark)).toBe(theme);
  },
);

test('the theme is light when storage is blocked', async () => {
  expect(
    await earlyTheme(() => {
      throw new Error('blocked');
    }, true),
  ).toBe('light');
});
