import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { ComingRecord } from '../../ui/ComingRecord.tsx';
import page from '../../ui/page.module.css';
import { ScreenLink, useGoTo } from '../../ui/ScreenLink.tsx';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../workspace/selection/selection.ts';
import classes from './AccessCodes.module.css';
import { BatchActions } from './BatchActions.tsx';
import { BatchFacts } from './BatchFacts.tsx';
import { BatchForm } from './BatchForm.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { BatchContext } from './batchContext.ts';
import { CodeList } from './CodeList.tsx';
import { getAccessCodeBatch } from './contract.ts';
import { listPath, newId } from './paths.ts';
import { texts } from './texts.ts';

const whileMakingMs = 500;

/** `/manage/access-codes/batch/{id}`: one batch with its codes; `new` begins one. */
export function BatchPage() {
  const number = useSelection((state) => state.selected?.number);
  const { id }: Record<string, string | undefined> = useParams({ strict: false });
  if (typeof number !== 'number' || id === undefined) return null;
  return id === newId ? (
    <div className={page.form}>
      <OrganizationPageHeader title={texts.newTitle} />
      <BatchForm key={number} number={number} />
    </div>
  ) : (
    <div className={page.list}>
      <Batch key={`${number} ${id}`} number={number} id={id} />
    </div>
  );
}

function Batch({ number, id }: { number: number; id: string }) {
  const goTo = useGoTo();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getAccessCodeBatch, { params: { orgNumber: String(number), batchId: id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? whileMakingMs : false),
    meta: { ownError: true },
  });
  if (data === undefined)
    return (
      <ComingRecord
        failed={error}
        texts={texts}
        onRetry={() => void refetch()}
        onLeave={() => goTo(listPath)}
        heights={[40, 64, 65, 200]}
      />
    );
  return (
    <BatchContext value={{ number, batch: data, reload: () => void refetch() }}>
      <OrganizationPageHeader title={data.name} actions={<BatchActions />} />
      <ScreenLink to={listPath} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden />
        {texts.back}
      </ScreenLink>
      {data.state === 'making' && <BatchProgress />}
      <BatchFacts />
      <CodeList />
    </BatchContext>
  );
}
