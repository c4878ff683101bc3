import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { pageQuery, sortOf } from '../../../contract/list-state.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { ImportButton } from '../../../ui/import/ImportButton.tsx';
import { CountedChips } from '../../../ui/list/CountedChips.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { type ListView, useListView } from '../../../ui/list/useListView.ts';
import page from '../../../ui/page.module.css';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { LazyBoundary } from '../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../ui/states/lazyPart.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../../workspace/record/AddButton.tsx';
import { DeleteRecord } from '../../../workspace/record/DeleteRecord.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { useCanCall, useMayExport } from '../../../workspace/useAllowed.ts';
import { deviceState } from '../../devices/fields.ts';
import { type AssetRow, assets, setAssetStatus } from '../contract.ts';
import { type AssetStatus, asset } from '../fields.ts';
import { exportAssets, importAssets } from '../import/contract.ts';
import { texts } from '../texts.ts';
import { AssetBulkBar } from './AssetBulkBar.tsx';
import { assetColumns, hiddenColumns, hideableColumns, statusTones } from './AssetColumns.tsx';
import { AssetTabs } from './AssetTabs.tsx';
import { assetImport } from './assetImport.ts';
import { filters, filterValues, warranty } from './opening-calls.ts';

export { openingAssets as openingCalls } from './opening-calls.ts';

const LabelDialog = lazyPart(async () => ({
  default: (await import('./LabelDialog.tsx')).LabelDialog,
}));

const { item } = assets.screens;
const { status } = asset.map;
const nameOf = ({ name }: AssetRow) => name;
/** How often states and values are read again. */
const refreshMs = 30_000;

/** Returns the filters of the address as the server takes them. */
function chosenFilters({ status: one, category, state, warranty: end }: ListView['filters']) {
  return {
    status: status.values.find((value) => value === one),
    category: asset.map.category.values.find((value) => value === category),
    state: deviceState.values.find((value) => value === state),
    warranty: warranty.values.find((value) => value === end),
  };
}

/** `/setup/asset-monitoring/manage`: the assets of the selected site, with what is measured at them. */
export function AssetsPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Assets key={number} number={number} />;
}

function Assets({ number }: { number: number }) {
  const view = useListView(filterValues, hiddenColumns);
  const chosen = chosenFilters(view.filters);
  const params = { orgNumber: String(number) };
  const query = useQuery({
    ...listQuery(assets.list, {
      params,
      query: { ...pageQuery(view), ...sortOf(view, assets.sort), ...chosen },
    }),
    refetchInterval: refreshMs,
    meta: { ownError: true, isPolled: true },
  });
  const canCall = useCanCall();
  const canEdit = canCall(setAssetStatus);
  const mayExport = useMayExport();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<AssetRow | null>(null);
  const [printing, setPrinting] = useState<readonly string[] | null>(null);
  const change = useChange(setAssetStatus, { refreshes: [assets.list] });
  const { mutate } = change;
  const setStatus = useCallback(
    (ids: readonly string[], next: AssetStatus) =>
      mutate(
        {
          params: { orgNumber: String(number) },
          body: { assetIds: [...ids], status: next },
        },
        {
          onSuccess: ({ changed }) => {
            const name = status.names[next];
            showSuccess(changed === 0 ? texts.unchanged(name) : texts.statusSaved(changed, name));
            setSelected(new Set());
          },
        },
      ),
    [mutate, number],
  );
  const canDelete = canCall(assets.delete);
  // The same while rows are selected: a hundred menus would render again.
  const menus = useMemo(
    () => ({
      nameOf,
      actionsOf: (row: AssetRow) => [
        { label: texts.edit, to: `${item}/${row.id}` as const },
        { label: texts.labels, onSelect: () => setPrinting([row.id]) },
        ...status.values
          .filter((one) => canEdit && one !== row.status)
          .map((one) => ({
            label: texts.setStatus(status.names[one]),
            onSelect: () => setStatus([row.id], one),
          })),
        canDelete &&
          row.state === null && {
            label: texts.delete,
            onSelect: () => setDeleting(row),
            danger: true,
          },
      ],
    }),
    [canEdit, canDelete, setStatus],
  );
  const add = canEdit && <AddButton to={item} label={texts.add} />;
  const statuses = query.data?.statuses;
  const all = statuses && status.values.reduce((sum, one) => sum + (statuses[one] ?? 0), 0);
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<AssetTabs number={number} current="assets" />}
        actions={add}
      />
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
        chips={
          <CountedChips
            legend={texts.statuses}
            name="status"
            view={view}
            all={all === undefined ? null : { count: all, isLowerBound: false }}
            choices={status.values
              .filter((one) => (statuses?.[one] ?? 0) > 0 || one === view.filters.status)
              .map((one) => ({
                value: one,
                label: status.names[one],
                count: { count: statuses?.[one] ?? 0, isLowerBound: false },
                tone: statusTones[one],
              }))}
          />
        }
        bulk={
          <AssetBulkBar
            count={selected.size}
            isBusy={change.isPending}
            canEdit={canEdit}
            onSetStatus={(next) => setStatus([...selected], next)}
            onPrint={() => setPrinting([...selected])}
            onClear={() => setSelected(new Set())}
          />
        }
      >
        {canCall(importAssets) && (
          <ImportButton description={assetImport(number)} onImported={() => void query.refetch()} />
        )}
        {mayExport && (
          <ExportButton
            endpoint={exportAssets}
            sent={{
              params,
              query: { ...chosen, ...(view.text !== '' && { text: view.text }) },
            }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.assets}
        columns={assetColumns}
        view={view}
        query={query}
        sortable={assets.sort}
        selection={{ selected, nameOf, onChange: setSelected }}
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
        menus={menus}
      />
      <LazyBoundary>
        {printing !== null && (
          <LabelDialog number={number} ids={printing} onClose={() => setPrinting(null)} />
        )}
      </LazyBoundary>
      {deleting && (
        <DeleteRecord
          calls={assets}
          number={number}
          record={deleting}
          texts={texts}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}
