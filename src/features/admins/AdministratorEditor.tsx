import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import page from '../../ui/page.module.css';
import { AdministratorForm } from './AdministratorForm.tsx';
import { getAdministrator, getAdministratorChoices } from './contract.ts';
import { texts } from './texts.ts';

interface AdministratorEditorProps {
  number: number;
  /** null for a new administrator */
  id: string | null;
  onLeave: () => void;
}

/** Loads what the form starts with. */
export function AdministratorEditor({ number, id, onLeave }: AdministratorEditorProps) {
  const orgNumber = String(number);
  const choices = useQuery({
    ...endpointQuery(getAdministratorChoices, { params: { orgNumber } }),
    meta: { ownError: true },
  });
  const administrator = useQuery({
    ...endpointQuery(getAdministrator, { params: { orgNumber, administratorId: id ?? '' } }),
    enabled: id !== null,
    // The form works on the version it was opened with: nothing may change it underneath.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  const failed = administrator.error ?? choices.error;
  if (failed !== null) {
    const isMissing = failed.status === 404 || failed.status === 400;
    return isMissing ? (
      <ErrorState message={texts.notFound} onRetry={onLeave} retryLabel={texts.backToList} />
    ) : (
      <ErrorState
        message={failed.message}
        onRetry={() => void Promise.all([choices.refetch(), administrator.refetch()])}
        {...(failed.reference !== undefined && { code: failed.reference })}
      />
    );
  }
  if (choices.data === undefined || (id !== null && administrator.data === undefined))
    return (
      <div className={page.skeleton} role="status" aria-label={texts.loading}>
        {[40, 64, 64, 64, 40, 64, 64].map((height, index) => (
          <Skeleton key={`${index}-${height}`} height={height} />
        ))}
      </div>
    );
  return (
    <AdministratorForm
      number={number}
      record={administrator.data ?? null}
      choices={choices.data}
      onLeave={onLeave}
    />
  );
}
