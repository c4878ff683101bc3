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
  const tabs = useRef<HTMLElement>(null);
  // On a phone, tabs that do not fit scroll.
  useEffect(() => {
    const nav = tabs.current;
    const end = nav?.querySelector('[aria-current]')?.getBoundingClientRect().right;
    if (nav && end) nav.scrollLeft += Math.max(0, end - nav.getBoundingClientRect().right);
  }, [current, parts.length]);
  return (
    <nav ref={tabs} className={classes.tabs} aria-label={label}>
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
