import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import page from '../../../../ui/page.module.css';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { LazyBoundary } from '../../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../../ui/states/lazyPart.tsx';
import { useNow } from '../../../../ui/useNow.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { ConferenceTabs } from '../../../advanced-conference/public/ConferenceTabs.tsx';
import { FitButton } from '../../../advanced-conference/public/FitButton.tsx';
import { endRehearsal, getRehearsal, startRehearsal } from '../../rehearsal/contract.ts';
import { canEnd, canFollow, isRunning } from '../../rehearsal/running.ts';
import { EarlierRehearsals } from './EarlierRehearsals.tsx';
import { RehearsalCard } from './RehearsalCard.tsx';
import { RehearsedDevices } from './RehearsedDevices.tsx';
import { rehearsalTexts as texts } from './texts.ts';

export { openingRehearsal as openingCalls } from '../opening-calls.ts';

const RehearseDialog = lazyPart(async () => ({
  default: (await import('./RehearseDialog.tsx')).RehearseDialog,
}));

const refreshMs = 2_000;

/** `/setup/advanced-conference/rehearse`: a pretend event on the real devices of the selected site. */
export function RehearsePage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Rehearsing key={number} number={number} />;
}

function Rehearsing({ number }: { number: number }) {
  const [isOpen, setOpen] = useState(false);
  const canStart = useCanCall()(startRehearsal);
  const now = useNow();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getRehearsal, { params: { orgNumber: String(number) } }),
    refetchInterval: ({ state }) => {
      const shown = state.data?.rehearsal ?? null;
      return shown !== null && isRunning(shown) ? refreshMs : false;
    },
    meta: { ownError: true, isPolled: true },
  });
  const shown = data?.rehearsal ?? null;
  const start = canStart && <Button onClick={() => setOpen(true)}>{texts.rehearse}</Button>;
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<ConferenceTabs current="rehearse" />}
        actions={
          <>
            <FitButton number={number} />
            {shown !== null &&
              canFollow({ state: shown.state, endsAt: new Date(shown.endsAt) }, now) &&
              start}
            {shown !== null && canEnd(shown) && <EndButton number={number} />}
          </>
        }
      />
      {data === undefined && error === null && <Skeleton height={280} />}
      {data === undefined && error !== null && (
        <ErrorState
          message={error.message}
          onRetry={() => void refetch()}
          {...(error.reference !== undefined && { code: error.reference })}
        />
      )}
      {data !== undefined && shown === null && (
        <section aria-label={texts.rehearsals}>
          <EmptyState text={texts.none} action={start} />
        </section>
      )}
      {shown !== null && (
        <>
          <RehearsalCard rehearsal={shown} />
          <RehearsedDevices key={shown.id} rehearsal={shown} />
        </>
      )}
      {data !== undefined && data.earlier.length > 0 && (
        <EarlierRehearsals rehearsals={data.earlier} />
      )}
      <LazyBoundary>
        {isOpen && <RehearseDialog number={number} onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </div>
  );
}

function EndButton({ number }: { number: number }) {
  const isAllowed = useCanCall()(endRehearsal);
  const end = useChange(endRehearsal, { refreshes: [getRehearsal] });
  if (!isAllowed) return null;
  return (
    <Button
      variant="default"
      loading={end.isPending}
      onClick={() =>
        end.mutate(
          { params: { orgNumber: String(number) } },
          { onSuccess: () => showSuccess(texts.ended) },
        )
      }
    >
      {texts.end}
    </Button>
  );
}
