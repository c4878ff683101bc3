import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface FilterLinkProps {
  /** the parameters of the address to set; undefined removes one */
  set: Readonly<Record<string, string | undefined>>;
  title?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Opens the rows behind a figure: it sets the filters that select them. */
export function FilterLink({ set, title, className, children }: FilterLinkProps) {
  return (
    <Link
      to="."
      search={(before: Record<string, unknown>) => {
        const { page: _page, item: _item, tab: _tab, ...kept } = before;
        return { ...kept, ...set };
      }}
      resetScroll={false}
      activeProps={{}}
      title={title}
      className={className}
    >
      {children}
    </Link>
  );
}
