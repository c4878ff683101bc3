import { useNavigate, useSearch } from '@tanstack/react-router';

type Search = Record<string, unknown>;

export const newItem = 'new';

/** The address of an administrator's form beside what else the address says; without an item that of the list. */
export const withItem = (item: string | undefined) => (before: Search) => ({ ...before, item });

/** Which administrator the address names: an id, `new`, or none. */
export function useItem(): { item: string | undefined; show: (item: string | undefined) => void } {
  const { item }: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    item: typeof item === 'string' ? item : undefined,
    show: (next) => void navigate({ to: '.', search: withItem(next) }),
  };
}
