import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reaches } from '../../../contract/permissions.ts';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import page from '../../../ui/page.module.css';
import { usePermission } from '../../session/usePermission.ts';
import { getOrganization } from '../contract.ts';
import { OrganizationPageHeader } from '../OrganizationPageHeader.tsx';
import { type SelectedOrganization, useSelection } from '../selection.ts';
import { NewOrganizationForm } from './NewOrganizationForm.tsx';
import { typesBelow } from './newOrganization.ts';
import { texts } from './texts.ts';

/** `/setup/add-org`: adds an organization below the selected one. */
export function AddOrganizationPage() {
  const selected = useSelection((state) => state.selected);
  return (
    <div className={page.form}>
      <OrganizationPageHeader title={texts.title} />
      {selected !== null && <Below key={selected.uniqueId} parent={selected} />}
    </div>
  );
}

function Below({ parent }: { parent: SelectedOrganization }) {
  const level = usePermission('add-org');
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getOrganization, { params: { orgNumber: String(parent.number) } }),
    // The form works on what it was opened with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  if (data !== undefined) {
    const types = typesBelow(data.type);
    if (types.length === 0) return <EmptyState text={texts.nothingBelow} />;
    return (
      <NewOrganizationForm
        parent={data}
        parentPlace={parent.uniqueId}
        types={types}
        readOnly={!reaches(level, 'edit')}
      />
    );
  }
  if (error !== null)
    return (
      <ErrorState
        message={error.message}
        onRetry={() => void refetch()}
        {...(error.reference !== undefined && { code: error.reference })}
      />
    );
  return <Skeleton height={320} role="status" aria-label={texts.title} />;
}
