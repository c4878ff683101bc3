import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mostSorted } from '../../../contract/list.ts';
import { formatNumber } from '../../../ui/format.ts';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { useListView } from '../../../ui/list/useListView.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import page from '../../../ui/page.module.css';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { isCodeLike } from '../codes/code-shape.ts';
import { type AccessCodeBatchRow, createAccessCodeBatch } from '../contract.ts';
import { newBatchPath } from '../paths.ts';
import { texts } from '../texts.ts';
import { batchColumns, hideableColumns, organizationColumn } from './BatchColumns.tsx';
import { CodeNotFound, FoundCodes } from './CodeFinder.tsx';
import { batchList, filters, sentForBatches } from './opening-calls.ts';

export { openingBatches as openingCalls } from './opening-calls.ts';

const zoneOf = ({ timeZone }: AccessCodeBatchRow) => timeZone;
const whileGeneratingMs = 1_000;

/** `/manage/access-codes/manage`: the batches of the selected organization. */
export function AccessCodesPage() {
  const number = useSelection((state) => state.shown?.number);
  const canCreate = useCanCall()(createAccessCodeBatch);
  const add = canCreate && (
    <Button
      component={ScreenLink}
      to={newBatchPath}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {texts.add}
    </Button>
  );
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} actions={add} />
      {typeof number === 'number' && <Batches key={number} number={number} add={add} />}
    </div>
  );
}

function Batches({ number, add }: { number: number; add: ReactNode }) {
  const view = useListView(filters.values);
  const batches = useQuery({
    ...listQuery(batchList.list, sentForBatches(number, view)),
    refetchInterval: ({ state: { data: shown } }) =>
      shown?.rows.some((row) => row.state === 'making') ? whileGeneratingMs : false,
  });
  const { data } = batches;
  const isAllOwn = data?.rows.every((row) => row.organizationNumber === number) ?? true;
  // A result of the previous text says nothing about this one.
  const isCurrent = data !== undefined && !batches.isPlaceholderData;
  const isOnlyCode = isCurrent && data.codes.length > 0 && data.total === 0;
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
      />
      {isCurrent && <FoundCodes codes={data.codes} />}
      {isCurrent && data.codes.length === 0 && data.total === 0 && isCodeLike(view.text) && (
        <CodeNotFound text={view.text} />
      )}
      {!isOnlyCode && (
        <RecordList
          caption={texts.title}
          columns={batchColumns}
          view={isAllOwn ? { ...view, hidden: [...view.hidden, organizationColumn] } : view}
          query={batches}
          sortable={batchList.sort}
          unsorted={texts.moreBatches(formatNumber(mostSorted))}
          zoneOf={zoneOf}
          // Not dimmed while the progress is reloaded every second.
          refreshing={batches.isFetching && batches.isPlaceholderData}
          none={texts.none}
          add={add}
          noMatch={texts.noMatch}
        />
      )}
    </>
  );
}
