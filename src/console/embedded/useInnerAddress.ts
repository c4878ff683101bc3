import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PageMessage } from '../../classic/embedded-messages.ts';
import { innerSearch } from '../../classic/embeddedPage.ts';
import { plainSearch } from '../../ui/plainSearch.ts';

type Navigate = Extract<PageMessage, { type: 'navigate' }>;
interface Kept {
  org?: string;
  sm?: string;
  demo?: string;
  offline?: string;
}

/**
 * The embedded page's own state, kept in the console's address: a link opens the same, and Back goes back within the
 * page. `show` is called when the address has changed here and not there.
 */
export function useInnerAddress(isReady: boolean, show: (search: string) => void) {
  const search = innerSearch(useSearch({ from: '__root__' }));
  const navigate = useNavigate();
  const here = plainSearch.stringifySearch(search);
  // What the page shows as far as is known: what it was loaded with, then what it has told or was shown.
  const known = useRef(here);
  // What it has told and the router has not shown yet: the page is ahead of it.
  const ahead = useRef<string[]>([]);
  const latestShow = useRef(show);
  useEffect(() => {
    latestShow.current = show;
  });

  useEffect(() => {
    if (!isReady) return;
    const arrived = ahead.current.indexOf(here);
    if (arrived >= 0) ahead.current.splice(0, arrived + 1);
    else if (here !== known.current) {
      known.current = here;
      latestShow.current(here);
    }
  }, [isReady, here]);

  function follow({ address, replace }: Navigate): void {
    if (address.startsWith('?')) {
      const inner = innerSearch(plainSearch.parseSearch(address));
      known.current = plainSearch.stringifySearch(inner);
      if (known.current !== here) ahead.current.push(known.current);
      void navigate({
        to: '.',
        search: (before: Kept) => ({ ...keptOf(before), ...inner }),
        replace,
        // The page has asked about unsaved changes already.
        ignoreBlocker: true,
      });
      return;
    }
    const [path = '', query = ''] = address.split('?');
    const wanted = plainSearch.parseSearch(query);
    void navigate({
      to: path,
      search: ({ org }: Kept) => ({ ...(org !== undefined && { org }), ...wanted }),
      replace,
    });
  }

  return { search, follow };
}

function keptOf({ org, sm, demo, offline }: Kept): Kept {
  return {
    ...(org !== undefined && { org }),
    ...(sm !== undefined && { sm }),
    ...(demo !== undefined && { demo }),
    ...(offline !== undefined && { offline }),
  };
}
