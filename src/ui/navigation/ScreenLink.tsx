import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useLeftView } from './leftViews.ts';
import { plainSearch } from './plainSearch.ts';
import { usePreloading } from './preload.ts';
import type { ScreenPath } from './screen-path.ts';

type Query = Record<string, string>;

// Every screen keeps the selected organization.
const within =
  (query: Query = {}) =>
  ({ org }: { org?: unknown }) => ({ ...(typeof org === 'string' && { org }), ...query });

// The router's routes come from the registry at run time, so its type of a path is any string.
const addressOf = (to: string, query: Query | undefined) => ({ to, search: within(query) });

interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: ScreenPath;
  query?: Query;
  ref?: Ref<HTMLAnchorElement>;
}

/** The query parameters that every link keeps: how the console is framed, and demo mode (specification section 1). */
export const persistentParameters = ['sm', 'demo', 'offline'] as const;

/**
 * A link to another screen of the same organization. Unlike the router's Link, it does not re-render on every
 * navigation, which is slow in a list of a hundred links.
 */
export function ScreenLink({
  to,
  query,
  children,
  onClick,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onBlur,
  ...anchor
}: ScreenLinkProps) {
  const router = useRouter();
  const address = useSearch({
    from: '__root__',
    select: (search) => {
      const persistent = persistentParameters.map((name) => [name, search[name]]);
      return (
        to +
        plainSearch.stringifySearch({ ...within(query)(search), ...Object.fromEntries(persistent) })
      );
    },
  });
  const screen = addressOf(to, query);
  const preloading = usePreloading(screen);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    void router.navigate(screen);
  };
  return (
    <a
      {...anchor}
      href={router.history.createHref(router.basepath + address)}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preloading.start();
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        preloading.stop();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preloading.start();
      }}
      onBlur={(event) => {
        onBlur?.(event);
        preloading.stop();
      }}
    >
      {children}
    </a>
  );
}

/** Returns a function that navigates to another screen of the same organization. */
export function useGoTo(): (to: ScreenPath, query?: Query) => void {
  const navigate = useNavigate();
  return (to, query) => void navigate(addressOf(to, query));
}

/** Returns a function that leaves a record for its list, which has the filter and the page that it was left with. */
export function useReturnTo(): (list: ScreenPath) => void {
  const navigate = useNavigate();
  const leftView = useLeftView();
  return (list) => {
    const { to, search } = addressOf(list, undefined);
    void navigate({ to, search: leftView(list) ?? search });
  };
}
