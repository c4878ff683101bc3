import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageQuery } from '../../../../contract/list-state.ts';
import { endpointKey } from '../../../../ui/api/endpoint-queries.ts';
import { copyToClipboard } from '../../../../ui/browser/copyToClipboard.ts';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { useListView } from '../../../../ui/list/useListView.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  type AccessCodeRow,
  extendAccessCode,
  listAccessCodes,
  revokeAccessCode,
} from '../../codes/contract.ts';
import type { AccessCodeBatchRecord } from '../../contract.ts';
import { codeState } from '../../fields.ts';
import { codeBlockers } from '../../rules.ts';
import { codeTexts as texts } from '../../texts.ts';
import { codeColumns } from './CodeColumns.tsx';
import { CodeUses } from './CodeUses.tsx';

const filters = { state: codeState.values };

interface CodeListProps {
  number: number;
  batch: AccessCodeBatchRecord;
  onOpen: (action: 'print' | 'extend' | 'revoke', code: AccessCodeRow) => void;
}

/** The codes of the batch, searched by any part of a code and filtered by state. */
export function CodeList({ number, batch, onOpen }: CodeListProps) {
  const canCall = useCanCall();
  const view = useListView(filters);
  const state = codeState.values.find((one) => one === view.filters.state);
  const sent = {
    params: { orgNumber: String(number), batchId: batch.id },
    query: { ...pageQuery(view), ...(state !== undefined && { state }) },
  };
  const query = useQuery({
    ...listQuery(listAccessCodes, sent),
    // Reloads when the first or last codes were generated, or the batch was changed elsewhere.
    queryKey: [
      ...endpointKey(listAccessCodes, sent),
      batch.state,
      batch.validUntil,
      batch.made > 0,
    ],
  });
  const { usesPerCode, timeZone } = batch;
  const columns = useMemo(() => codeColumns({ usesPerCode, timeZone }), [usesPerCode, timeZone]);
  const actionsOf = (code: AccessCodeRow) => {
    const isPossible = (action: keyof typeof codeBlockers) => codeBlockers[action](code) === null;
    return [
      { label: texts.copy, onSelect: () => void copyToClipboard(code.code) },
      isPossible('print') && { label: texts.print, onSelect: () => onOpen('print', code) },
      canCall(extendAccessCode) &&
        isPossible('extend') && { label: texts.extend, onSelect: () => onOpen('extend', code) },
      canCall(revokeAccessCode) &&
        isPossible('revoke') && {
          label: texts.revoke,
          onSelect: () => onOpen('revoke', code),
          danger: true,
        },
    ];
  };
  const stateOptions = codeState.options.map(({ value, label }) => ({
    value,
    label: texts.stateCount(label, batch.states[value]),
  }));
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.find}
        filters={[{ name: 'state', label: codeState.label, options: stateOptions }]}
      />
      <RecordList
        caption={texts.title(batch.name)}
        columns={columns}
        view={view}
        query={query}
        zoneOf={() => timeZone}
        details={(code) => <CodeUses number={number} batch={batch} code={code} />}
        none={texts.none}
        noMatch={texts.noMatch}
        menus={{ nameOf: ({ code }) => code, actionsOf }}
      />
    </>
  );
}
