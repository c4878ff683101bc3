import { useMatches, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { createContext, useCallback, useContext } from 'react';

type Search = Record<string, unknown>;

/**
 * Returns the query parameters that a screen shows when given the address's. They differ while the address is already
 * about another organization; the console provides them.
 */
export const ScreenSearch = createContext<(search: Search) => Search>((search) => search);

/** Returns a part of the screen's path, such as the id in `/setup/devices/item/{id}`. */
export function usePathParameter(name: string): string | undefined {
  const parameters = useMatches({ select: (matches) => matches.at(-1)?.params });
  return new Map<string, string | undefined>(Object.entries(parameters ?? {})).get(name);
}

interface ChangeOptions {
  replace?: boolean;
  ignoreBlocker?: boolean;
}

/**
 * Returns a function that changes the screen's query parameters. It does nothing and returns false when the address is
 * already about another organization, for a change that comes late.
 */
export function useChangeSearch() {
  const shownOf = useContext(ScreenSearch);
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(
    (change: (before: Search) => Search, options?: ChangeOptions): boolean => {
      const { search } = router.latestLocation;
      if (shownOf(search) !== search) return false;
      void navigate({ to: '.', search: change, ...options });
      return true;
    },
    [navigate, router, shownOf],
  );
}

/** Returns a parameter of the URL's query, or undefined when it is not a single string. */
export function useQueryParameter(name: string): string | undefined {
  const shownOf = useContext(ScreenSearch);
  const value = useSearch({ from: '__root__', select: (search) => shownOf(search)[name] });
  return typeof value === 'string' ? value : undefined;
}
