import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../contract/api-error.ts';
import { searchDebounceMs, searchMinimumCharacters } from '../../contract/limits.ts';
import { searchTree } from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { showError } from '../../ui/snackbar/snackbarStore.ts';
import type { SearchState } from './searchOptions.ts';

// An answer is as good as new while somebody corrects what they typed.
const staleTime = 60_000;

/** The text of the search box and what was found for it; only the latest text counts. */
export function useOrganizationSearch() {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [state, setState] = useState<SearchState>({ phase: 'empty' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef('');

  function enter(next: string): void {
    const input = next.trim();
    setText(next);
    if (input === wanted.current && input !== '') return;
    stop();
    wanted.current = input;
    if (input === '') setState({ phase: 'empty' });
    else if ([...input].length < searchMinimumCharacters) setState({ phase: 'too-short' });
    else {
      setState((before) => ({
        phase: 'searching',
        answer: 'answer' in before ? before.answer : null,
      }));
      timer.current = setTimeout(() => void search(input), searchDebounceMs);
    }
  }

  function stop(): void {
    clearTimeout(timer.current);
    if (wanted.current !== '')
      void client.cancelQueries({ queryKey: queryOf(wanted.current).queryKey });
  }

  async function search(input: string): Promise<void> {
    try {
      const answer = await client.fetchQuery({ ...queryOf(input), staleTime, retry: false });
      if (input === wanted.current) setState({ phase: 'found', answer });
    } catch (error) {
      // What a later text has cancelled is no failure.
      if (input !== wanted.current) return;
      wanted.current = '';
      setState({ phase: 'failed' });
      if (!(error instanceof ApiError)) throw error;
      showError(error.message, error.reference);
    }
  }

  return { text, state, enter };
}

function queryOf(input: string) {
  // Asked while an organization is being set, it must not be forgotten with the screens.
  return { ...endpointQuery(searchTree, { params: { input } }), meta: { ofFrame: true } };
}
