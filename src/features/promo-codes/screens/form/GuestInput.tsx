import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import {
  SearchField,
  type SearchFieldOption,
  type SearchResult,
} from '../../../../ui/form/fields/SearchField.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { listGuests } from '../../../users/public/find-guests.ts';
import { guestName, placeOf } from '../../../users/public/names.ts';
import { tryTexts as texts } from '../../texts.ts';

interface GuestInputProps {
  number: number;
  error?: string | undefined;
  onChoose: (guestId: string) => void;
}

/** Chooses a guest, for roles that may see guests. */
export function GuestInput({ number, error, onChoose }: GuestInputProps) {
  const canFind = useCanCall()(listGuests);
  const useResults = (text: string) =>
    useQuery({
      ...endpointQuery(listGuests, { params: { orgNumber: String(number) }, query: { text } }),
      enabled: text !== '',
      select: ({ rows }): SearchResult<SearchFieldOption> => ({
        options: rows.map((guest) => ({
          value: guest.id,
          label: guestName(guest),
          detail: placeOf(guest),
        })),
        none: texts.noGuest,
      }),
    });
  return (
    canFind && (
      <SearchField
        label={texts.guest}
        description={texts.guestHelp}
        error={error}
        initial={null}
        useResults={useResults}
        onChoose={({ value }) => onChoose(value)}
      />
    )
  );
}
