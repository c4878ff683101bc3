import { createContext, useContext } from 'react';
import type { ListView } from '../../ui/list/useListView.ts';

interface HistoryList {
  /** the organization whose history it is */
  number: number;
  timeZone: string;
  view: ListView;
  reload: () => void;
}

/** What the rows of the list need of it. */
export const HistoryListContext = createContext<HistoryList | null>(null);

export function useHistoryList(): HistoryList {
  const list = useContext(HistoryListContext);
  if (list === null) throw new Error('An entry of the history stands outside its list');
  return list;
}
