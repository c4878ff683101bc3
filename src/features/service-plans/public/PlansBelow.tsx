import { useQuery } from '@tanstack/react-query';
import { mostSorted } from '../../../contract/list.ts';
import { pageQuery, sortOf } from '../../../contract/list-state.ts';
import { formatNumber } from '../../../ui/format.ts';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { useListView } from '../../../ui/list/useListView.ts';
import { useMayExport } from '../../../workspace/useAllowed.ts';
import { exportPlansBelow, listPlansBelow, planBelowSort } from '../below/contract.ts';
import { columnsBelow, hiddenAtSite, hideableColumnsBelow } from '../below/PlanBelowColumns.tsx';
import { servicePlan } from '../fields.ts';
import { filters } from '../screens/opening-calls.ts';
import { texts } from '../texts.ts';

/** The plans of everything below an organization. They are changed in their area, to which each row links. */
export function PlansBelow({ number, isSite }: { number: number; isSite: boolean }) {
  const view = useListView(filters.values, isSite ? hiddenAtSite : undefined);
  const mayExport = useMayExport();
  const chosen = {
    status: servicePlan.map.status.values.find((one) => one === view.filters.status),
  };
  const params = { orgNumber: String(number) };
  const query = useQuery(
    listQuery(listPlansBelow, {
      params,
      query: { ...pageQuery(view), ...sortOf(view, planBelowSort), ...chosen },
    }),
  );
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.filterBelow}
        filters={filters.toolbar}
        columns={hideableColumnsBelow}
      >
        {mayExport && (
          <ExportButton
            endpoint={exportPlansBelow}
            sent={{ params, query: { ...chosen, ...(view.text !== '' && { text: view.text }) } }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.title}
        columns={columnsBelow}
        view={view}
        query={query}
        sortable={planBelowSort}
        unsorted={texts.moreBelow(formatNumber(mostSorted))}
        none={texts.noneBelow}
        noMatch={texts.noMatch}
      />
    </>
  );
}
