import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './ScreenTabs.module.css';

type Search = Record<string, unknown>;

interface PageTabsProps {
  /** the name of the navigation, for screen readers */
  label: string;
  tabs: readonly { id: string; title: ReactNode }[];
  current: string;
  /** Returns the address of a tab, from the current one. */
  searchOf: (id: string) => (before: Search) => Search;
}

/** Links between the tabs of an embedded page, whose tab is in the query of its address. */
export function PageTabs({ label, tabs, current, searchOf }: PageTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ id, title }) => (
        <Link
          key={id}
          to="."
          search={searchOf(id)}
          className={classes.tab}
          aria-current={id === current ? 'page' : undefined}
          activeProps={{}}
          activeOptions={{ exact: true }}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
