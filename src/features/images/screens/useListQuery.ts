import { searchParametersOf } from '../../../contract/list-state.ts';
import { useListView } from '../../../ui/list/useListView.ts';
import { useQueryParameter } from '../../../ui/navigation/address.ts';
import { filters } from './opening-calls.ts';

/** Returns the list's parameters in the address. An image's address keeps them, so that its link back opens the same list. */
export function useListQuery(): Record<string, string> {
  const state = useListView(filters.values);
  const view = useQueryParameter('view');
  return Object.fromEntries(
    Object.entries({ ...searchParametersOf(state, filters.values), view }).flatMap(
      ([name, value]) => (typeof value === 'string' ? [[name, value]] : []),
    ),
  );
}
