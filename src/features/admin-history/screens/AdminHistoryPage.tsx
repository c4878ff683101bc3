import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contract/endpoint.ts';
import { actionFilters, recordKinds } from '../../../contract/history.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { useListView } from '../../../ui/list/useListView.ts';
import page from '../../../ui/page.module.css';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { useMayExport } from '../../../workspace/useAllowed.ts';
import { exportAdminHistory, type HistoryEntry, listAdminHistory } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './AdminHistoryPage.module.css';
import { EntryDetails } from './EntryDetails.tsx';
import { hideableColumns, historyColumns } from './HistoryColumns.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { chosenOf, filters, sentForHistory } from './opening-calls.ts';
import { UndoDialog } from './UndoDialog.tsx';

export { openingHistory as openingCalls } from './opening-calls.ts';

const filterChoices = [
  {
    name: 'action',
    label: texts.action,
    options: actionFilters.map((value) => ({
      value,
      label: value === 'change' ? texts.anyChange : value,
    })),
  },
  {
    name: 'kind',
    label: texts.kind,
    options: recordKinds.map((value) => ({ value, label: value })),
  },
];

const zoneOf = ({ timeZone }: { timeZone: string }) => timeZone;

/** Adds the organization's time zone, in which cells show times. */
const withTimeZone = ({ rows, timeZone, ...reply }: Reply<typeof listAdminHistory>) => ({
  ...reply,
  timeZone,
  rows: rows.map((row) => ({ ...row, timeZone })),
});

/** `/support/admin-history`: the changes to the selected organization and everything below it. */
export function AdminHistoryPage() {
  const number = useSelection((state) => state.shown?.number);
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} />
      {typeof number === 'number' && <History key={number} number={number} />}
    </div>
  );
}

function History({ number }: { number: number }) {
  const view = useListView(filters);
  const canExport = useMayExport();
  const [undoing, setUndoing] = useState<HistoryEntry | null>(null);
  const chosen = chosenOf(view);
  const params = { orgNumber: String(number) };
  const query = useQuery({
    ...listQuery(listAdminHistory, sentForHistory(number, view)),
    select: withTimeZone,
  });
  const { data } = query;
  const { entry } = view.filters;
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filterChoices}
        columns={hideableColumns}
        chips={<HistoryFilters view={view} timeZone={data?.timeZone} />}
      >
        {canExport && (
          <ExportButton
            endpoint={exportAdminHistory}
            sent={{ params, query: { ...chosen, ...(view.text !== '' && { text: view.text }) } }}
          />
        )}
      </ListToolbar>
      <RecordList
        // Remounts to expand the entry of a link.
        key={entry}
        opened={entry}
        caption={texts.title}
        columns={historyColumns}
        view={view}
        query={query}
        zoneOf={zoneOf}
        none={texts.none}
        noMatch={texts.noMatch}
        details={(shown) => (
          <EntryDetails
            entry={shown}
            onFilter={(narrowed) => view.show({ filters: narrowed, text: '' })}
            onUndo={() => setUndoing(shown)}
          />
        )}
      />
      {data?.searchedBackTo ? (
        <p className={classes.note}>
          {texts.searchedBack(formatDateTime(new Date(data.searchedBackTo), data.timeZone))}
        </p>
      ) : (
        data?.totalIsLowerBound && <p className={classes.note}>{texts.more}</p>
      )}
      {undoing && <UndoDialog number={number} entry={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}
