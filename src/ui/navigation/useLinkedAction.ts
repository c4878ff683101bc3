import { useEffect, useEffectEvent } from 'react';
import { useChangeSearch, useQueryParameter } from './address.ts';

/**
 * Runs an action of a screen that a link asks for with `open={name}`, as soon as the screen is ready for it. The address
 * forgets it, so that a reload does not run it again.
 */
export function useLinkedAction(name: string, isReady: boolean, run: () => void): void {
  const isAsked = useQueryParameter('open') === name;
  const changeSearch = useChangeSearch();
  const perform = useEffectEvent(() => {
    changeSearch(({ open: _open, ...search }) => search, { replace: true });
    run();
  });
  useEffect(() => {
    if (isAsked && isReady) perform();
  }, [isAsked, isReady]);
}
