import { Title } from '@mantine/core';
import { type MouseEvent, type ReactNode, useState } from 'react';
import classes from './PageHeader.module.css';

export interface Crumb {
  label: string;
  /** the URL, to copy it or open it in a new tab */
  href: string;
  onSelect: () => void;
}

interface PageHeaderProps {
  title: string;
  /** the ancestors of the page's subject, outermost first */
  path?: readonly Crumb[];
  /** the organization of the page, shown at the end of the path */
  current?: string;
  /** the crumbs after the ancestors: the organization, the screen and the record; the last is the current page */
  end?: readonly Crumb[];
  /** the state of the page's subject, beside the title */
  state?: ReactNode;
  /** the parts of the screen, in the line of the title, so that a list begins as high as without them */
  tabs?: ReactNode;
  /** buttons on the right */
  actions?: ReactNode;
}

const texts = { path: 'Breadcrumb', wholePath: 'Show the whole path' };
/** A longer path is folded. */
const crumbsShown = 4;

/** The path, title and actions of a screen. */
export function PageHeader(props: PageHeaderProps) {
  const { title, path = [], current, end = [], state, tabs, actions } = props;
  return (
    <header className={classes.header}>
      <div className={classes.names} data-tabs={tabs ? true : undefined}>
        {(current !== undefined || end.length > 0) && (
          <nav aria-label={texts.path}>
            <ol className={classes.path}>
              <Crumbs key={path.at(-1)?.href} path={path} />
              {end.map((crumb, at) => linkOf(crumb, at === end.length - 1))}
              {current !== undefined && <li aria-current="page">{current}</li>}
            </ol>
          </nav>
        )}
        <div className={classes.title}>
          <Title order={1}>
            <bdi>{title}</bdi>
          </Title>
          {state}
        </div>
        {tabs && <div className={classes.tabs}>{tabs}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

/** Folds the middle of a long path until the user expands it. */
function Crumbs({ path }: { path: readonly Crumb[] }) {
  const [isFolded, setFolded] = useState(path.length > crumbsShown);
  const first = isFolded ? path.slice(0, 1) : path;
  const last = isFolded ? path.slice(-2) : [];
  return (
    <>
      {first.map((crumb) => linkOf(crumb))}
      {isFolded && (
        <li>
          <button type="button" aria-label={texts.wholePath} onClick={() => setFolded(false)}>
            …
          </button>
        </li>
      )}
      {last.map((crumb) => linkOf(crumb))}
    </>
  );
}

function linkOf(crumb: Crumb, isPage = false) {
  return (
    <li key={`${crumb.href} ${crumb.label}`}>
      <a
        href={crumb.href}
        aria-current={isPage ? 'page' : undefined}
        onClick={(event) => follow(event, crumb)}
      >
        {crumb.label}
      </a>
    </li>
  );
}

// The browser handles clicks with a modifier or another button (new tab, new window, download).
function follow(event: MouseEvent, crumb: Crumb): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  crumb.onSelect();
}
