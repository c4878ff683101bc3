import { useQuery } from '@tanstack/react-query';
import { historyActions, recordKinds } from '../../contract/history.ts';
import { formatDateTime } from '../../ui/format.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../ui/list/RecordList.tsx';
import { type ListView, pageQuery, useListView } from '../../ui/list/useListView.ts';
import page from '../../ui/page.module.css';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../workspace/selection/selection.ts';
import { useMayExport } from '../../workspace/usePermission.ts';
import classes from './AdminHistoryPage.module.css';
import { exportAdminHistory, listAdminHistory } from './contract.ts';
import { dayOf } from './dayOf.ts';
import { EntryDetails } from './EntryDetails.tsx';
import { hideableColumns, historyColumns } from './HistoryColumns.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryListContext } from './historyListContext.ts';
import { texts } from './texts.ts';

const day = /^\d{4}-\d\d-\d\d$/;
const filters = {
  action: historyActions,
  kind: recordKinds,
  person: /^[\da-f-]{36}$/,
  record: /^.{1,100}$/,
  entry: /^\d{1,18}$/,
  from: day,
  until: day,
};
const filterChoices = [
  {
    name: 'action',
    label: texts.action,
    options: historyActions.map((value) => ({ value, label: value })),
  },
  {
    name: 'kind',
    label: texts.kind,
    options: recordKinds.map((value) => ({ value, label: value })),
  },
];

/** `/support/admin-history`: who changed what in the selected organization and below it. */
export function AdminHistoryPage() {
  const number = useSelection((state) => state.selected?.number);
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} />
      {typeof number === 'number' && <History key={number} number={number} />}
    </div>
  );
}

function History({ number }: { number: number }) {
  const view = useListView(filters);
  const mayExport = useMayExport();
  const chosen = chosenOf(view);
  const params = { orgNumber: String(number) };
  const answer = useQuery(
    listQuery(listAdminHistory, { params, query: { ...pageQuery(view), ...chosen } }),
  );
  const { data, refetch } = answer;
  const reload = () => void refetch();
  const timeZone = data?.timeZone ?? 'UTC';
  const { entry } = view.filters;
  return (
    <HistoryListContext value={{ number, timeZone, view, reload }}>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filterChoices}
        columns={hideableColumns}
      >
        {mayExport && (
          <ExportButton
            endpoint={exportAdminHistory}
            sent={{ params, query: { ...chosen, ...(view.text !== '' && { text: view.text }) } }}
          />
        )}
      </ListToolbar>
      <HistoryFilters />
      <RecordList
        // A link to an entry shows it opened.
        key={entry}
        opened={entry}
        caption={texts.title}
        columns={historyColumns}
        view={view}
        query={answer}
        none={texts.none}
        noMatch={texts.noMatch}
        details={(entry) => <EntryDetails entry={entry} />}
      />
      {data?.searchedBackTo ? (
        <p className={classes.note}>
          {texts.searchedBack(formatDateTime(new Date(data.searchedBackTo), timeZone))}
        </p>
      ) : (
        data?.totalIsLowerBound && <p className={classes.note}>{texts.more}</p>
      )}
    </HistoryListContext>
  );
}

/** The filters of the address, as the call takes them. */
function chosenOf({ filters: { action, kind, person, record, entry, from, until } }: ListView) {
  return {
    action: historyActions.find((one) => one === action),
    kind: recordKinds.find((one) => one === kind),
    person,
    record,
    entry,
    from: dayOf(from),
    until: dayOf(until),
  };
}
