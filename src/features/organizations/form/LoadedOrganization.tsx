import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { RecordPlaceholder } from '../../../ui/states/RecordPlaceholder.tsx';
import { getOrganization, type OrganizationRecord } from '../record/contract.ts';
import { texts } from './texts.ts';

interface LoadedOrganizationProps {
  number: number;
  children: (record: OrganizationRecord) => ReactNode;
}

/** Loads an organization for a form. */
export function LoadedOrganization({ number, children }: LoadedOrganizationProps) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getOrganization, { params: { orgNumber: String(number) } }),
    // A refetch must not replace the version that the form edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  if (data !== undefined) return children(data);
  return <RecordPlaceholder failed={error} texts={texts} onRetry={() => void refetch()} />;
}
