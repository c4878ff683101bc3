import { useEffect, useRef } from 'react';
import { ScreenLink } from './ScreenLink.tsx';
import classes from './ScreenTabs.module.css';
import type { ScreenPath } from './screen-path.ts';

interface ScreenTabsProps {
  /** the name of the navigation, for screen readers */
  label: string;
  parts: readonly { to: ScreenPath; title: string }[];
  /** the path of the current part */
  current: string;
}

/** Links between the parts of a screen, each with its own path. */
export function ScreenTabs({ label, parts, current }: ScreenTabsProps) {
  const bar = useRef<HTMLElement>(null);
  const titles = parts.map(({ title }) => title).join();
  // On a phone the tabs scroll sideways; a number that arrives in a title moves the current one.
  useEffect(() => {
    const tab = current && titles && bar.current?.querySelector('[aria-current]');
    if (tab) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, titles]);
  return (
    <nav ref={bar} className={classes.tabs} aria-label={label}>
      {parts.map(({ to, title }) => (
        <ScreenLink
          key={to}
          to={to}
          className={classes.tab}
          aria-current={to === current ? 'page' : undefined}
        >
          {title}
        </ScreenLink>
      ))}
    </nav>
  );
}
