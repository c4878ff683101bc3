import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchMinimumCharacters } from '../../contract/limits.ts';
import { searchTree } from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { useSearchText } from '../../ui/useSearchText.ts';
import type { SearchReply, SearchState } from './searchOptions.ts';

// Long enough that a corrected typo finds the cached response.
const staleTime = 60_000;

/** Returns the text of the search box and the results for the latest text. */
export function useOrganizationSearch() {
  const [text, setText] = useState('');
  const [last, setLast] = useState<SearchReply | null>(null);
  const { text: input, isSettled } = useSearchText(text);
  const { data, error } = useQuery({
    ...endpointQuery(searchTree, { params: { input } }),
    enabled: isLongEnough(input),
    staleTime,
    // Not part of a screen, so a change of the organization must not clear it.
    meta: { ofFrame: true },
  });
  const wanted = text.trim();
  const reply = isSettled && data !== undefined ? data : null;
  const hasFailed = isSettled && data === undefined && error !== null;
  // While typing, the previous response stays visible, so that the list does not flicker.
  const shown = isLongEnough(wanted) && !hasFailed ? (reply ?? last) : null;
  if (shown !== last) setLast(shown);

  function state(): SearchState {
    if (wanted === '') return { phase: 'empty' };
    if (!isLongEnough(wanted)) return { phase: 'too-short' };
    if (hasFailed) return { phase: 'failed' };
    return reply === null ? { phase: 'searching', reply: shown } : { phase: 'found', reply };
  }

  return { text, setText, state: state() };
}

function isLongEnough(text: string): boolean {
  return [...text].length >= searchMinimumCharacters;
}
