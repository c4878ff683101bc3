import { useNavigate } from '@tanstack/react-router';
import { useQueryParameter } from '../address.ts';

type Search = Record<string, unknown>;

/** Names the form of a record that is not there yet. */
export const newItem = 'new';

/**
 * The address of a record inside an embedded page beside what else the address says, and of a part of it; without an
 * item that of the list.
 */
export const withItem = (item: string | undefined, part?: string) => (before: Search) => ({
  ...before,
  item,
  part,
});

interface Item {
  /** a record's id, `new`, or none */
  item: string | undefined;
  part: string | undefined;
  show: (item: string | undefined, part?: string) => void;
}

/** Which record the address names. */
export function useItem(): Item {
  const navigate = useNavigate();
  return {
    item: useQueryParameter('item'),
    part: useQueryParameter('part'),
    show: (next, nextPart) => void navigate({ to: '.', search: withItem(next, nextPart) }),
  };
}
