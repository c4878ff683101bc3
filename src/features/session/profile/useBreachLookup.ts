import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { searchDebounceMs } from '../../../contract/limits.ts';
import { isKnownAsBreached } from './breachedPasswords.ts';

/** Looks new passwords up while they are typed: a newer one cancels the lookup of the older. */
export function useBreachLookup(onBreached: (password: string) => void) {
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<AbortController>(undefined);

  async function isBreached(password: string): Promise<boolean> {
    running.current?.abort();
    const lookup = new AbortController();
    running.current = lookup;
    try {
      const answer = await isKnownAsBreached(password, lookup.signal);
      setFailed(false);
      return answer;
    } catch (error) {
      setFailed(true);
      // To the error log (section 8); the server's own list decides instead.
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
