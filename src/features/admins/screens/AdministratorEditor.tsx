import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { RecordPlaceholder } from '../../../ui/states/RecordPlaceholder.tsx';
import { administrators, getAdministratorChoices } from '../contract.ts';
import { texts } from '../texts.ts';
import { AdministratorForm } from './AdministratorForm.tsx';
import type { OneTimeSecret } from './oneTimeSecret.ts';

interface AdministratorEditorProps {
  number: number;
  /** null for a new administrator */
  id: string | null;
  onSecret: (secret: OneTimeSecret | null) => void;
  onLeave: () => void;
}

/** Loads an administrator and the choices of the form. */
export function AdministratorEditor({ number, id, ...props }: AdministratorEditorProps) {
  const orgNumber = String(number);
  const choices = useQuery({
    ...endpointQuery(getAdministratorChoices, { params: { orgNumber } }),
    meta: { ownError: true },
  });
  const administrator = useQuery({
    ...endpointQuery(administrators.get, { params: { orgNumber, administratorId: id ?? '' } }),
    enabled: id !== null,
    // A refetch must not replace the version that the form edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  if (choices.data === undefined || (id !== null && administrator.data === undefined))
    return (
      <RecordPlaceholder
        failed={administrator.error ?? choices.error}
        texts={texts}
        onRetry={() => void Promise.all([choices.refetch(), administrator.refetch()])}
        onLeave={props.onLeave}
      />
    );
  return (
    <AdministratorForm
      number={number}
      loaded={administrator.data ?? null}
      choices={choices.data}
      {...props}
    />
  );
}
