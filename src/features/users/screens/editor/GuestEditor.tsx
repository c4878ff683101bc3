import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { getGuestChoices } from '../../contract.ts';
import { texts } from '../../texts.ts';
import { GuestForm } from './GuestForm.tsx';
import type { EditorOptions } from './useGuestEditor.ts';

/** Loads the choices, then shows the form. */
export function GuestEditor(props: Omit<EditorOptions, 'choices'>) {
  const orgNumber = String(props.loaded?.areaNumber ?? props.number);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getGuestChoices, { params: { orgNumber }, query: {} }),
    meta: { ownError: true },
  });
  if (data === undefined)
    return (
      <RecordPlaceholder
        failed={error}
        texts={texts}
        onRetry={() => void refetch()}
        onLeave={props.onLeave}
      />
    );
  return <GuestForm {...props} choices={data} />;
}
