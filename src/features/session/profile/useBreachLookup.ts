import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { searchDebounceMs } from '../../../contract/limits.ts';
import { isKnownAsBreached } from './breachedPasswords.ts';

/** Looks up new passwords while they are typed. A new lookup cancels the previous one. */
export function useBreachLookup(onBreached: (password: string) => void) {
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<AbortController>(undefined);

  async function isBreached(password: string): Promise<boolean> {
    running.current?.abort();
    const lookup = new AbortController();
    running.current = lookup;
    try {
      const isKnown = await isKnownAsBreached(password, lookup.signal);
      setFailed(false);
      return isKnown;
    } catch (error) {
      setFailed(true);
      // Section 8 requires an entry in the error log. The server's list decides instead.
      window.reportError(error);
      return false;
    }
  }

  const lookUp = useDebouncedCallback(async (password: string) => {
    if (await isBreached(password)) onBreached(password);
  }, searchDebounceMs);

  useEffect(() => () => running.current?.abort(), []);
  return { isBreached, lookUp, hasFailed };
}
