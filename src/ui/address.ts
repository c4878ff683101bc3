import { useParams, useSearch } from '@tanstack/react-router';

/** Returns a part of the screen's path, such as the id in `/setup/devices/item/{id}`. */
export function usePathParameter(name: string): string | undefined {
  // Screens come from a registry, so the router does not know their parameters by type.
  const value: unknown = useParams({ strict: false, select: (params) => Object(params)[name] });
  return typeof value === 'string' ? value : undefined;
}

/** Returns a parameter of the address's query when it is one text. */
export function useQueryParameter(name: string): string | undefined {
  const value: unknown = useSearch({ strict: false, select: (query) => Object(query)[name] });
  return typeof value === 'string' ? value : undefined;
}
