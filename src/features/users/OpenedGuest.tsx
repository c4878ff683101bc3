import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useItem } from '../../ui/list/useItem.ts';
import page from '../../ui/page.module.css';
import { openGuest } from './contract.ts';
import { GuestForm } from './GuestForm.tsx';
import { GuestPage } from './GuestPage.tsx';
import { texts } from './texts.ts';

/** Opens the guest once: each opening is kept in the history, so what changes later comes from the changes themselves. */
export function OpenedGuest({ number, id }: { number: number; id: string }) {
  const { part, show } = useItem();
  const queries = useQueryClient();
  const opening = endpointQuery(openGuest, { params: { orgNumber: String(number), guestId: id } });
  const { data, error, refetch } = useQuery({
    ...opening,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  if (error !== null) {
    const isMissing = error.status === 404 || error.status === 400;
    return (
      <ErrorState
        message={isMissing ? texts.notFound : error.message}
        onRetry={isMissing ? () => show(undefined) : () => void refetch()}
        {...(isMissing && { retryLabel: texts.backToList })}
        {...(error.reference !== undefined && { code: error.reference })}
      />
    );
  }
  if (data === undefined)
    return (
      <div className={page.skeleton} role="status" aria-label={texts.loading}>
        {[40, 64, 120, 64, 120].map((height, index) => (
          <Skeleton key={`${index}-${height}`} height={height} />
        ))}
      </div>
    );
  const keep = (record: typeof data) => queries.setQueryData(opening.queryKey, record);
  return part === 'edit' && data.erasedAt === null ? (
    <GuestForm
      number={number}
      record={data}
      onSaved={(record) => {
        keep(record);
        show(id);
      }}
      onLeave={() => show(id)}
    />
  ) : (
    <GuestPage number={number} record={data} onChanged={keep} />
  );
}
