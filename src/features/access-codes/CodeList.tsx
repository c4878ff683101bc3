import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { pageQuery, useListView } from '../../ui/list/useListView.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useBatch } from './batchContext.ts';
import { CodeActions } from './CodeActions.tsx';
import { codeColumns } from './CodeColumns.tsx';
import { CodeUses } from './CodeUses.tsx';
import { codeStates } from './choices.ts';
import { listAccessCodes } from './contract.ts';
import { codeStateNames, texts } from './texts.ts';

const filters = { state: codeStates };

/** The codes of the batch: found by any part of one, narrowed by their state. */
export function CodeList() {
  const { number, batch, reload } = useBatch();
  const view = useListView(filters);
  const state = codeStates.find((one) => one === view.filters.state);
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(listAccessCodes, {
      params: { orgNumber: String(number), batchId: batch.id },
      query: { ...pageQuery(view), ...(state !== undefined && { state }) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  // The batch says when its codes have changed: they were made, revoked or extended together.
  const shown = `${batch.state} ${batch.validUntil}`;
  const fetched = useRef(shown);
  useEffect(() => {
    if (fetched.current === shown) return;
    fetched.current = shown;
    void refetch();
  }, [shown, refetch]);
  const reloadAll = () => {
    reload();
    void refetch();
  };
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.findCode}
        filters={[
          {
            name: 'state',
            label: texts.state,
            options: codeStates.map((value) => ({
              value,
              label: texts.stateCount(codeStateNames[value], batch.states[value]),
            })),
          },
        ]}
      />
      <DataTable
        caption={texts.codesTitle(batch.name)}
        columns={codeColumns}
        rows={data?.rows}
        rowId={({ id }) => id}
        refreshing={isFetching}
        failure={
          error && { message: error.message, ...(error.reference && { code: error.reference }) }
        }
        onRetry={() => void refetch()}
        details={(code) => <CodeUses code={code} />}
        empty={
          view.isFiltered ? (
            <EmptyState
              text={texts.noCodeMatch}
              action={
                <Button variant="default" onClick={() => view.show({ text: '', filters: {} })}>
                  {texts.clearFilters}
                </Button>
              }
            />
          ) : (
            <EmptyState text={texts.noCodes} />
          )
        }
        page={{ index: view.index, size: view.size, total: data?.total ?? 0 }}
        onPage={view.show}
      />
      <CodeActions onDone={reloadAll} />
    </>
  );
}
