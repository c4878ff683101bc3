import { useNavigate, useSearch } from '@tanstack/react-router';
import { useContext, useEffect, useRef } from 'react';
import type { PageMessage } from '../../classic/embedded-messages.ts';
import { innerSearch } from '../../classic/embeddedPage.ts';
import { ScreenSearch, useChangeSearch } from '../../ui/navigation/address.ts';
import { plainSearch } from '../../ui/navigation/plainSearch.ts';

type Navigate = Extract<PageMessage, { type: 'navigate' }>;
interface OuterParameters {
  org?: string;
  sm?: string;
  demo?: string;
  offline?: string;
}

/**
 * Mirrors the embedded page's state in the console's address, so that links and Back work. `show` is called when the
 * console's address changes and the page must follow.
 */
export function useInnerAddress(isReady: boolean, show: (search: string) => void) {
  const shownOf = useContext(ScreenSearch);
  const outer = useSearch({ from: '__root__' });
  const search = innerSearch(shownOf(outer));
  const navigate = useNavigate();
  const changeSearch = useChangeSearch();
  const here = plainSearch.stringifySearch(search);
  // The page's last known state.
  const known = useRef(here);
  // States that the page has sent and the router has not rendered yet.
  const ahead = useRef<string[]>([]);
  const latestShow = useRef(show);
  useEffect(() => {
    latestShow.current = show;
  });

  useEffect(() => {
    if (!isReady) return;
    const rendered = ahead.current.indexOf(here);
    if (rendered >= 0) ahead.current.splice(0, rendered + 1);
    else if (here !== known.current) {
      known.current = here;
      latestShow.current(here);
    }
  }, [isReady, here]);

  function follow({ address, replace }: Navigate): void {
    if (address.startsWith('?')) {
      const inner = innerSearch(plainSearch.parseSearch(address));
      const isChanged = changeSearch(
        (before: OuterParameters) => ({ ...outerParametersOf(before), ...inner }),
        // The page has already asked about unsaved changes.
        { replace, ignoreBlocker: true },
      );
      if (!isChanged) return;
      known.current = plainSearch.stringifySearch(inner);
      if (known.current !== here) ahead.current.push(known.current);
      return;
    }
    const [path = '', query = ''] = address.split('?');
    const wanted = plainSearch.parseSearch(query);
    void navigate({
      to: path,
      search: ({ org }: OuterParameters) => ({ ...(org !== undefined && { org }), ...wanted }),
      replace,
    });
  }

  return { search, follow };
}

function outerParametersOf({ org, sm, demo, offline }: OuterParameters): OuterParameters {
  return {
    ...(org !== undefined && { org }),
    ...(sm !== undefined && { sm }),
    ...(demo !== undefined && { demo }),
    ...(offline !== undefined && { offline }),
  };
}
