import { useMatches, useSearch } from '@tanstack/react-router';

/** Returns a part of the screen's path, such as the id in `/setup/devices/item/{id}`. */
export function usePathParameter(name: string): string | undefined {
  const parameters = useMatches({ select: (matches) => matches.at(-1)?.params });
  return new Map<string, string | undefined>(Object.entries(parameters ?? {})).get(name);
}

/** Returns a parameter of the URL's query, or undefined when it is not a single string. */
export function useQueryParameter(name: string): string | undefined {
  const value = useSearch({ from: '__root__', select: (query) => query[name] });
  return typeof value === 'string' ? value : undefined;
}
