import { useDebouncedValue } from '@mantine/hooks';
import { searchDebounceMs } from '../contract/limits.ts';

/** Returns the text to search for, debounced. Until `isSettled`, results belong to an earlier text. */
export function useSearchText(typed: string): { text: string; isSettled: boolean } {
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, searchDebounceMs);
  return { text, isSettled: text === wanted };
}
