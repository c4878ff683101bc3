import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { plainSearch } from './plainSearch.ts';
import type { ScreenPath } from './screen-path.ts';

type Query = Record<string, string>;

// The organization goes along to every screen.
const within =
  (query: Query = {}) =>
  ({ org }: { org?: unknown }) => ({ ...(typeof org === 'string' && { org }), ...query });

// The router's own routes come from the registry at run time, so to it an address is any text.
const addressOf = (to: string, query: Query | undefined) => ({ to, search: within(query) });

interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: ScreenPath;
  query?: Query;
  ref?: Ref<HTMLAnchorElement>;
}

/** What every address of the console keeps: how it is framed, and whether it is a demo (section 1). */
export const keptParameters = ['sm', 'demo', 'offline'] as const;

/**
 * A link to another screen about the same organization. The router's own works out its address anew whenever the page
 * has another, which a list of a hundred links pays for at each press.
 */
export function ScreenLink({
  to,
  query,
  children,
  onClick,
  onPointerEnter,
  onFocus,
  ...anchor
}: ScreenLinkProps) {
  const router = useRouter();
  const address = useSearch({
    from: '__root__',
    select: (search) => {
      const kept = keptParameters.map((name) => [name, search[name]]);
      return (
        to + plainSearch.stringifySearch({ ...within(query)(search), ...Object.fromEntries(kept) })
      );
    },
  });
  const screen = addressOf(to, query);
  const preload = () => void router.preloadRoute(screen);
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
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
    >
      {children}
    </a>
  );
}

/** The way to another screen about the same organization. */
export function useGoTo(): (to: ScreenPath, query?: Query) => void {
  const navigate = useNavigate();
  return (to, query) => void navigate(addressOf(to, query));
}
