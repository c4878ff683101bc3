import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import page from '../../ui/page.module.css';
import { type GuestRecord, getGuestChoices } from './contract.ts';
import { GuestFields } from './GuestFields.tsx';
import { texts } from './texts.ts';

export interface GuestFormProps {
  /** the organization whose guests are shown */
  number: number;
  /** null for a new guest */
  record: GuestRecord | null;
  onSaved: (record: GuestRecord) => void;
  onLeave: () => void;
}

/** Loads what the form starts with. */
export function GuestForm(props: GuestFormProps) {
  const orgNumber = String(props.record?.areaNumber ?? props.number);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getGuestChoices, { params: { orgNumber } }),
    meta: { ownError: true },
  });
  if (error !== null)
    return (
      <ErrorState
        message={error.message}
        onRetry={() => void refetch()}
        {...(error.reference !== undefined && { code: error.reference })}
      />
    );
  if (data === undefined)
    return (
      <div className={page.skeleton} role="status" aria-label={texts.loading}>
        {[40, 64, 64, 64, 40, 64].map((height, index) => (
          <Skeleton key={`${index}-${height}`} height={height} />
        ))}
      </div>
    );
  return <GuestFields {...props} choices={data} />;
}
