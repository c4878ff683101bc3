import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reaches } from '../../contract/permissions.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import page from '../../ui/page.module.css';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../workspace/selection/selection.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import { OrganizationForm } from './edit/OrganizationForm.tsx';
import { texts } from './edit/texts.ts';
import { ImportAndExport } from './import/ImportAndExport.tsx';
import { getOrganization } from './record-contract.ts';

/** `/setup/organization`: shows and edits the selected organization. */
export function EditOrganizationPage() {
  const number = useSelection((state) => state.selected?.number);
  return (
    <div className={page.form}>
      <OrganizationPageHeader title={texts.title} actions={<ImportAndExport />} />
      {typeof number === 'number' && <Record key={number} number={number} />}
    </div>
  );
}

function Record({ number }: { number: number }) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getOrganization, { params: { orgNumber: String(number) } }),
    // The form works on the version it was opened with: nothing may change it underneath.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  const level = usePermission('organization');
  if (data !== undefined)
    return <OrganizationForm initial={data} readOnly={!reaches(level, 'edit')} />;
  if (error !== null) {
    if (error.status === 404) return <ErrorState message={texts.notFound} />;
    return (
      <ErrorState
        message={error.message}
        onRetry={() => void refetch()}
        {...(error.reference !== undefined && { code: error.reference })}
      />
    );
  }
  return (
    <div className={page.skeleton} role="status" aria-label={texts.loading}>
      {[40, 64, 64, 64, 40, 64, 64].map((height, index) => (
        <Skeleton key={`${index}-${height}`} height={height} />
      ))}
    </div>
  );
}
