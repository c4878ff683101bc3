import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { plainSearch } from './plainSearch.ts';

type Query = Record<string, string>;

// Screens are known by the registry, so their addresses are plain text; the organization goes along.
const within =
  (query: Query = {}) =>
  ({ org }: { org?: unknown }) => ({ ...(typeof org === 'string' && { org }), ...query });

interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** the screen's path, such as `/setup/service-plans/manage` */
  to: string;
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
    strict: false,
    select: (search: Record<string, unknown>) => {
      const kept = keptParameters.map((name) => [name, search[name]]);
      return (
        to + plainSearch.stringifySearch({ ...within(query)(search), ...Object.fromEntries(kept) })
      );
    },
  });
  const screen = { to, search: within(query) };
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
export function useGoTo(): (to: string, query?: Query) => void {
  const navigate = useNavigate();
  return (to, query) => void navigate({ to, search: within(query) });
}
