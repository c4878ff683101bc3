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
    if (current && titles && bar.current) showCurrentTab(bar.current);
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

/** Scrolls the bar alone: the page may be read further down. */
function showCurrentTab(bar: HTMLElement): void {
  const tab = bar.querySelector('[aria-current]');
  if (tab === null) return;
  const [inSight, needed] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  bar.scrollLeft +=
    Math.max(0, needed.right - inSight.right) - Math.max(0, inSight.left - needed.left);
}
