import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { ComingRecord } from '../../ui/ComingRecord.tsx';
import { useItem } from '../../ui/list/useItem.ts';
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
  if (error !== null || data === undefined)
    return (
      <ComingRecord
        failed={error}
        texts={texts}
        onRetry={() => void refetch()}
        onLeave={() => show(undefined)}
        heights={[40, 64, 120, 64, 120]}
      />
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
