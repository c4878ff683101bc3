import { useDebouncedValue } from '@mantine/hooks';
import { searchDebounceMs } from '../contract/limits.ts';

/** What to search for once typing has paused. Until `isSettled`, whatever was found is of an earlier text. */
export function useSearchText(typed: string): { text: string; isSettled: boolean } {
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, searchDebounceMs);
  return { text, isSettled: text === wanted };
}
