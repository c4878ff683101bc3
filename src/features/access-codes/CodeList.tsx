import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../ui/list/RecordList.tsx';
import { pageQuery, useListView } from '../../ui/list/useListView.ts';
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
  const answer = useQuery(
    listQuery(listAccessCodes, {
      params: { orgNumber: String(number), batchId: batch.id },
      query: { ...pageQuery(view), ...(state !== undefined && { state }) },
    }),
  );
  const { refetch } = answer;
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
      <RecordList
        caption={texts.codesTitle(batch.name)}
        columns={codeColumns}
        view={view}
        answer={answer}
        details={(code) => <CodeUses code={code} />}
        none={texts.noCodes}
        noMatch={texts.noCodeMatch}
      />
      <CodeActions onDone={reloadAll} />
    </>
  );
}
