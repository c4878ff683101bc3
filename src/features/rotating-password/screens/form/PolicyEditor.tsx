import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newDraft, toDraft } from '../../../../contract/fields/fields.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { getPolicyChoices, rotatingPasswords } from '../../contract.ts';
import { rotatingPassword } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { PolicyForm } from './PolicyForm.tsx';

interface PolicyEditorProps {
  number: number;
  /** null for a new policy */
  id: string | null;
  onLeave: () => void;
}

/** Loads a policy and what its form offers. */
export function PolicyEditor({ number, id, onLeave }: PolicyEditorProps) {
  const params = { orgNumber: String(number) };
  const loaded = useQuery({
    ...endpointQuery(rotatingPasswords.get, { params: { ...params, policyId: id ?? '' } }),
    enabled: id !== null,
    // A refetch must not replace the version that the form edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  const choices = useQuery({
    ...endpointQuery(getPolicyChoices, { params }),
    staleTime: 0,
    meta: { ownError: true },
  });
  const { data } = loaded;
  const initial = useMemo(
    () => (data === undefined ? newDraft(rotatingPassword) : toDraft(rotatingPassword, data)),
    [data],
  );
  if ((id !== null && data === undefined) || choices.data === undefined)
    return (
      <RecordPlaceholder
        failed={loaded.error ?? choices.error}
        texts={texts}
        onRetry={() => void Promise.all([loaded.refetch(), choices.refetch()])}
        onLeave={onLeave}
      />
    );
  if (id === null && !choices.data.isSite) return <EmptyState text={texts.onlySites} />;
  return (
    <PolicyForm
      number={number}
      initial={initial}
      loaded={data ?? null}
      choices={choices.data}
      onLeave={onLeave}
    />
  );
}
