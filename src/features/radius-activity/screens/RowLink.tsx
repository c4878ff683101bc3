import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQueryParameter } from '../../../ui/navigation/address.ts';

interface RowLinkProps {
  id: string;
  children: ReactNode;
}

/** Selects a row, whose details the panel shows. */
export function RowLink({ id, children }: RowLinkProps) {
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
