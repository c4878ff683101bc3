import { type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export const themeStorageKey = 'atrium-theme';

/** Converts the stored choice to Mantine's value; light when it is missing or invalid (specification section 1). */
export function schemeOfChoice(stored: string | null): MantineColorScheme {
  if (stored === 'system') return 'auto';
  return stored === 'dark' ? 'dark' : 'light';
}

export function choiceOfScheme(scheme: MantineColorScheme): ThemeChoice {
  return scheme === 'auto' ? 'system' : scheme;
}

/** Stores the choice in local storage and follows changes from other tabs. */
export function storedColorScheme(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  function unsubscribe(): void {
    if (listener) window.removeEventListener('storage', listener);
    listener = undefined;
  }
  return {
    get: () => schemeOfChoice(readStored()),
    set: (scheme) => writeStored(choiceOfScheme(scheme)),
    subscribe: (onUpdate) => {
      unsubscribe();
      listener = (event) => {
        if (event.key === themeStorageKey) onUpdate(schemeOfChoice(event.newValue));
      };
      window.addEventListener('storage', listener);
    },
    unsubscribe,
    clear: () => writeStored(null),
  };
}

// Storage throws when the browser blocks it for a framed page. The choice then lasts until the page is closed.
function readStored(): string | null {
  try {
    return window.localStorage.getItem(themeStorageKey);
  } catch {
    return null;
  }
}

function writeStored(choice: ThemeChoice | null): void {
  try {
    if (choice === null) window.localStorage.removeItem(themeStorageKey);
    else window.localStorage.setItem(themeStorageKey, choice);
  } catch {
    return;
  }
}
