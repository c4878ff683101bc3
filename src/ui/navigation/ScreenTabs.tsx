import { ScreenLink } from './ScreenLink.tsx';
import classes from './ScreenTabs.module.css';
import type { ScreenPath } from './screen-path.ts';

interface ScreenTabsProps {
  /** the name of the navigation, for screen readers */
  label: string;
  parts: readonly { to: ScreenPath; title: string }[];
  /** the path of the current part */
  current: string;
  /** Beside or right above the toolbar of a list, whose first row shall be high. */
  isCompact?: boolean;
}

/** Links between the parts of a screen, each with its own path. */
export function ScreenTabs({ label, parts, current, isCompact = false }: ScreenTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label} data-compact={isCompact || undefined}>
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
