import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useContext, useEffect } from 'react';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { ScreenSearch, useChangeSearch } from '../../../ui/navigation/address.ts';
import { showError } from '../../../ui/snackbar/snackbarStore.ts';
import { listViews, type ViewRow } from '../contract.ts';
import {
  isSameQuery,
  periodIn,
  queryIn,
  type SavedAddress,
  searchWith,
} from '../public/address-query.ts';
import { texts } from '../texts.ts';

interface ViewsOptions {
  /** the organization's number */
  number: number;
  /** the report's id */
  screen: string;
  address: SavedAddress;
  /** whether the list is needed although no view is open */
  isListed: boolean;
}

export type Views = ReturnType<typeof useViews>;

/** Returns the views of a report. The address has all that a report shows, and in `view` the view that it began with. */
export function useViews({ number, screen, address, isListed }: ViewsOptions) {
  const search: Record<string, unknown> = useContext(ScreenSearch)(useSearch({ from: '__root__' }));
  const changeSearch = useChangeSearch();
  const id = search.view;
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listViews, { params: { orgNumber: String(number) }, query: { screen } }),
    enabled: isListed || id !== undefined,
    meta: { ownError: true },
  });
  const current = data?.views.find((view) => view.id === id);
  const shown = queryIn(search, address);
  // A link to a view, as in Admin History, has nothing but its id.
  const isLink =
    search.period === undefined &&
    Object.keys(shown).length === (address.usualPeriod === null ? 0 : 1);
  const open = (view: ViewRow, replace = false) => {
    changeSearch((before) => ({ ...searchWith(before, view.query, address), view: view.id }), {
      replace,
    });
    if (view.isPartial) showError(texts.partial(view.name));
  };
  useEffect(() => {
    if (isLink && current !== undefined) open(current, true);
  });
  return {
    data,
    error,
    retry: () => void refetch(),
    current,
    isChanged: current !== undefined && !isLink && !isSameQuery(current.query, shown),
    shown,
    /** whether the report shows what it does without a view */
    isStandard: isSameQuery(shown, queryIn({}, address)),
    /** whether the period is complete, so that it can be saved */
    canSave: periodIn(search, address) !== null,
    open,
    /** Shows the report as it is without a view. */
    close: () =>
      void changeSearch((before) => ({ ...searchWith(before, {}, address), view: undefined })),
    /** Names a view, or none, as what is shown now. */
    mark: (view: string | undefined) =>
      void changeSearch((before) => ({ ...before, ...shown, view }), { replace: true }),
  };
}
