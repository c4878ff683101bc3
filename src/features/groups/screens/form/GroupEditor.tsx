import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newDraft, toDraft } from '../../../../contract/fields/fields.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { guestGroups } from '../../contract.ts';
import { guestGroup } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { GroupForm } from './GroupForm.tsx';

interface GroupEditorProps {
  number: number;
  /** null for a new group */
  id: string | null;
  onLeave: () => void;
}

/** Loads a group. */
export function GroupEditor({ number, id, onLeave }: GroupEditorProps) {
  const loaded = useQuery({
    ...endpointQuery(guestGroups.get, {
      params: { orgNumber: String(number), groupId: id ?? '' },
    }),
    enabled: id !== null,
    // A refetch must not replace the version that the form edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  const { data } = loaded;
  const initial = useMemo(
    () => (data === undefined ? newDraft(guestGroup) : toDraft(guestGroup, data)),
    [data],
  );
  if (id !== null && data === undefined)
    return (
      <RecordPlaceholder
        failed={loaded.error}
        texts={texts}
        onRetry={() => void loaded.refetch()}
        onLeave={onLeave}
      />
    );
  return <GroupForm number={number} initial={initial} loaded={data ?? null} onLeave={onLeave} />;
}
