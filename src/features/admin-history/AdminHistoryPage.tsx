import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { pageQuery, useListView } from '../../ui/list/useListView.ts';
import page from '../../ui/page.module.css';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { columnsFor } from '../../ui/table/tableKit.ts';
import { OrganizationPageHeader } from '../organizations/OrganizationPageHeader.tsx';
import { useSelection } from '../organizations/selection.ts';
import classes from './AdminHistoryPage.module.css';
import { type HistoryEntry, listAdminHistory } from './contract.ts';
import { Difference } from './Difference.tsx';
import { texts } from './texts.ts';

const column = columnsFor<HistoryEntry>();
const viewerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const columns = column.columns([
  column.accessor('at', {
    header: texts.when,
    cell: ({ getValue }) => <TimeStamp at={new Date(getValue())} timeZone={viewerTimeZone} />,
  }),
  column.accessor('administrator', { header: texts.who, meta: { maxWidth: '200px' } }),
  column.accessor((entry) => texts.what(entry), { id: 'what', header: texts.action }),
  column.accessor('label', { header: texts.record, meta: { maxWidth: '280px' } }),
  column.accessor((entry) => entry.organizationName ?? '', {
    id: 'organization',
    header: texts.organization,
    meta: { maxWidth: '240px' },
  }),
  column.accessor('address', { header: texts.from }),
]);

const hideable = [
  { id: 'organization', label: texts.organization },
  { id: 'address', label: texts.from },
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
  const view = useListView({});
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(listAdminHistory, {
      params: { orgNumber: String(number) },
      query: pageQuery(view),
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  return (
    <>
      <ListToolbar view={view} filterLabel={texts.filter} columns={hideable} />
      <DataTable
        caption={texts.title}
        columns={columns}
        hidden={view.hidden}
        rows={data?.entries}
        rowId={({ id }) => id}
        refreshing={isFetching}
        failure={
          error && { message: error.message, ...(error.reference && { code: error.reference }) }
        }
        onRetry={() => void refetch()}
        empty={
          view.text === '' ? (
            <EmptyState text={texts.none} />
          ) : (
            <EmptyState
              text={texts.noMatch}
              action={
                <Button variant="default" onClick={() => view.show({ text: '' })}>
                  {texts.clear}
                </Button>
              }
            />
          )
        }
        page={{ index: view.index, size: view.size, total: data?.total ?? 0 }}
        onPage={view.show}
        details={(entry) => <Difference entry={entry} />}
      />
      {data?.totalIsLowerBound && <p className={classes.note}>{texts.more}</p>}
    </>
  );
}
