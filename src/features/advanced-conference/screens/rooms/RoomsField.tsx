import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import type { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { MultiSearchField } from '../../../../ui/form/fields/MultiSearchField.tsx';
import { conferenceRooms } from '../../contract.ts';
import { texts } from '../../texts.ts';

interface Named {
  id: string;
  name: string;
}

interface RoomsFieldProps {
  number: number;
  /** of a field with the ids of rooms */
  input: ReturnType<typeof sharedProps>;
  /** the rooms of the stored record */
  known?: readonly Named[];
  /** the id of a room that cannot be chosen, because it is the one that is edited */
  except?: string | undefined;
}

const choiceOf = ({ id, name }: Named) => ({ value: id, label: name });

/** Chooses rooms, of which a site may have hundreds. */
export function RoomsField({ number, input, known = [], except }: RoomsFieldProps) {
  const useFound = (query: { text?: string }, isEnabled: boolean) =>
    useQuery({
      ...endpointQuery(conferenceRooms.list, {
        params: { orgNumber: String(number) },
        query: { pageSize: '100', ...query },
      }),
      select: ({ rows }) => rows.filter(({ id }) => id !== except).map(choiceOf),
      enabled: isEnabled,
    });
  return (
    <MultiSearchField
      input={input}
      known={known.map(choiceOf)}
      unknown={texts.gone}
      noneFound={texts.noneFound}
      useFound={useFound}
    />
  );
}
