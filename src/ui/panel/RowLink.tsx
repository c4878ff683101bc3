import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useQueryParameter } from '../navigation/address.ts';

/** Selects a row, whose details the panel shows. */
export function RowLink({ id, children }: { id: string; children: ReactNode }) {
  const selected = useQueryParameter('item');
  return (
    <Link
      to="."
      search={(before: Record<string, unknown>) => ({ ...before, item: id })}
      replace
      resetScroll={false}
      activeProps={{}}
      aria-current={selected === id ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

/** Follows the link of a row's first cell, wherever the row was clicked. */
export function followRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return;
  if (target.closest('a, button, input, label, th') !== null) return;
  const link = target.closest('tr, li')?.querySelector('a');
  link?.click();
}
