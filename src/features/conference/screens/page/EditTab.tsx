import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { useReturnTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { getConferenceSite } from '../../check/contract.ts';
import { type ConferenceRecord, conferences } from '../../contract.ts';
import { texts } from '../texts.ts';
import { EditForm } from './EditForm.tsx';

interface EditTabProps {
  number: number;
  record: ConferenceRecord;
}

/** Loads what the form offers. */
export function EditTab({ number, record }: EditTabProps) {
  const returnTo = useReturnTo();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getConferenceSite, { params: { orgNumber: String(number) } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  if (data === undefined)
    return (
      <RecordPlaceholder
        failed={error}
        texts={texts}
        onRetry={() => void refetch()}
        onLeave={() => returnTo(conferences.screens.list)}
      />
    );
  return <EditForm number={number} loaded={record} site={data} />;
}
