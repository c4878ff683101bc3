import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { searchDebounceMs } from '../../contract/limits.ts';
import { longestFilter, pageSizes } from '../../contract/list.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
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

/** `/support/admin-history`: who changed what in the selected organization and below it. */
export function AdminHistoryPage() {
  const number = useSelection((state) => state.selected?.number);
  return (
    <div className={classes.page}>
      <OrganizationPageHeader title={texts.title} />
      {typeof number === 'number' && <History key={number} number={number} />}
    </div>
  );
}

function History({ number }: { number: number }) {
  const view = useView();
  const [typed, setTyped] = useState(view.text);
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(listAdminHistory, {
      params: { orgNumber: String(number) },
      query: {
        page: String(view.index + 1),
        pageSize: String(view.size),
        ...(view.text !== '' && { text: view.text }),
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  const filter = useDebouncedCallback(
    (text: string) => view.show({ text, index: 0 }),
    searchDebounceMs,
  );
  return (
    <>
      <TextInput
        className={classes.filter}
        label={texts.filter}
        maxLength={longestFilter}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          filter(event.currentTarget.value.trim());
        }}
      />
      <DataTable
        caption={texts.title}
        columns={columns}
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
                <Button
                  variant="default"
                  onClick={() => {
                    setTyped('');
                    view.show({ text: '', index: 0 });
                  }}
                >
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

interface View {
  index: number;
  size: number;
  text: string;
}

/** What the address says of the list, so that a link opens the same rows. */
function useView(): View & { show: (change: Partial<View>) => void } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = {
    index: Math.max(0, (Number(search.page) || 1) - 1),
    size: pageSizes.find((size) => size === Number(search.size)) ?? 25,
    text: typeof search.text === 'string' ? search.text : '',
  };
  const show = (change: Partial<View>) => {
    const { index, size, text } = { ...view, ...change };
    void navigate({
      to: '.',
      replace: true,
      search: (before: Record<string, unknown>) => ({
        ...before,
        page: index === 0 ? undefined : String(index + 1),
        size: size === 25 ? undefined : String(size),
        text: text === '' ? undefined : text,
      }),
    });
  };
  return { ...view, show };
}
