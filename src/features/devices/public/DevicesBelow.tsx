import { useQuery } from '@tanstack/react-query';
import { mostSorted } from '../../../contract/list.ts';
import { pageQuery, sortOf } from '../../../contract/list-state.ts';
import { formatNumber } from '../../../ui/format.ts';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { useListView } from '../../../ui/list/useListView.ts';
import { useMayExport } from '../../../workspace/useAllowed.ts';
import { deviceBelowSort, exportDevicesBelow, listDevicesBelow } from '../below/contract.ts';
import {
  columnsBelow,
  hiddenAtSite,
  hiddenColumnsBelow,
  hideableColumnsBelow,
} from '../below/DeviceBelowColumns.tsx';
import { device, deviceState, deviceType } from '../fields.ts';
import { StateFilter } from '../screens/list/StateFilter.tsx';
import { filters, filterValues } from '../screens/opening-calls.ts';
import { texts } from '../texts.ts';

/** How often states are read again; only an area's list follows them live. */
const refreshMs = 20_000;

/** The devices of everything below an organization. They are changed in their area, to which each row links. */
export function DevicesBelow({ number, isSite }: { number: number; isSite: boolean }) {
  const view = useListView(filterValues, isSite ? hiddenAtSite : hiddenColumnsBelow);
  const mayExport = useMayExport();
  const { type, state, status } = view.filters;
  const chosen = {
    type: deviceType.values.find((one) => one === type),
    state: deviceState.values.find((one) => one === state),
    status: device.map.status.values.find((one) => one === status),
  };
  const params = { orgNumber: String(number) };
  const query = useQuery({
    ...listQuery(listDevicesBelow, {
      params,
      query: { ...pageQuery(view), ...sortOf(view, deviceBelowSort), ...chosen },
    }),
    refetchInterval: refreshMs,
    meta: { ownError: true, isPolled: true },
  });
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.filterBelow}
        filters={filters.toolbar}
        columns={hideableColumnsBelow}
        chips={
          <StateFilter
            states={query.data?.states ?? undefined}
            filters={view.filters}
            show={view.show}
          />
        }
      >
        {mayExport && (
          <ExportButton
            endpoint={exportDevicesBelow}
            sent={{ params, query: { ...chosen, ...(view.text !== '' && { text: view.text }) } }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.title}
        columns={columnsBelow}
        view={view}
        query={query}
        sortable={deviceBelowSort}
        unsorted={texts.moreBelow(formatNumber(mostSorted))}
        none={texts.noneBelow}
        noMatch={texts.noMatch}
      />
    </>
  );
}
