import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { useListView } from '../../../../ui/list/useListView.ts';
import page from '../../../../ui/page.module.css';
import { LazyBoundary } from '../../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../../ui/states/lazyPart.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../../../workspace/record/AddButton.tsx';
import { useCanCall, useMayExport } from '../../../../workspace/useAllowed.ts';
import { type ConferenceRow, conferences, exportConferences } from '../../contract.ts';
import { type ConferenceTab, canCancel, canDelete } from '../../states.ts';
import { ConferenceTabs } from '../ConferenceTabs.tsx';
import { filterQuery, filters, hiddenColumns, sentForConferences } from '../opening-calls.ts';
import { texts } from '../texts.ts';
import { conferenceColumns, hideableColumns } from './ConferenceColumns.tsx';
import { listTexts } from './texts.ts';

const BulkDialog = lazyPart(async () => ({
  default: (await import('./BulkDialog.tsx')).BulkDialog,
}));

interface Bulk {
  action: 'cancel' | 'copy' | 'delete';
  rows: readonly ConferenceRow[];
}

const nameOf = ({ name }: ConferenceRow) => name;
const zoneOf = ({ timeZone }: ConferenceRow) => timeZone;
const none = new Set<string>();

/** A list of conferences, with what can be done to several of them. */
export function ConferenceList({ number, tab }: { number: number; tab: ConferenceTab }) {
  const view = useListView(filters[tab].values, hiddenColumns);
  const query = useQuery(listQuery(conferences.list, sentForConferences(number, tab, view)));
  const canCall = useCanCall();
  const mayExport = useMayExport();
  const [selected, setSelected] = useState<ReadonlySet<string>>(none);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const canAdd = canCall(conferences.create);
  const mayDelete = canCall(conferences.delete);
  const rows = query.data?.rows ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));
  const cancelled = chosen.filter(({ state }) => canCancel(state));
  const deleted = chosen.filter(({ state }) => canDelete(state));
  const add = canAdd && <AddButton to={conferences.screens.item} label={texts.add} />;
  const menus = useMemo(
    () => ({
      nameOf,
      actionsOf: (row: ConferenceRow) => [
        canAdd && {
          label: listTexts.copy,
          onSelect: () => setBulk({ action: 'copy', rows: [row] }),
        },
        canAdd &&
          canCancel(row.state) && {
            label: listTexts.cancel,
            onSelect: () => setBulk({ action: 'cancel', rows: [row] }),
          },
        mayDelete &&
          canDelete(row.state) && {
            label: listTexts.delete,
            danger: true,
            onSelect: () => setBulk({ action: 'delete', rows: [row] }),
          },
      ],
    }),
    [canAdd, mayDelete],
  );
  const open = (action: Bulk['action'], of: readonly ConferenceRow[]) => (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => setBulk({ action, rows: of })}
      disabled={of.length === 0}
    >
      {listTexts[action]}
    </Button>
  );
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<ConferenceTabs current={tab} counts={query.data?.counts} />}
        actions={add}
      />
      <ListToolbar
        view={view}
        filterLabel={listTexts.filter}
        filters={filters[tab].toolbar}
        columns={hideableColumns}
        bulk={
          <BulkBar count={chosen.length} onClear={() => setSelected(none)}>
            {open('copy', chosen)}
            {tab !== 'past' && open('cancel', cancelled)}
            {mayDelete && tab !== 'current' && open('delete', deleted)}
          </BulkBar>
        }
      >
        {mayExport && (
          <ExportButton
            endpoint={exportConferences}
            sent={{ params: { orgNumber: String(number) }, query: filterQuery(tab, view) }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={listTexts.captions[tab]}
        columns={conferenceColumns}
        view={view}
        query={query}
        sortable={conferences.sort}
        zoneOf={zoneOf}
        selection={canAdd ? { selected, nameOf, onChange: setSelected } : undefined}
        none={listTexts.none[tab]}
        add={tab === 'past' ? undefined : add}
        noMatch={listTexts.noMatch}
        menus={menus}
      />
      {bulk !== null && (
        <LazyBoundary>
          <BulkDialog
            number={number}
            {...bulk}
            onClose={() => {
              setSelected(none);
              setBulk(null);
              void query.refetch();
            }}
          />
        </LazyBoundary>
      )}
    </div>
  );
}
