import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { FoundField } from '../../ui/form/fields/FoundField.tsx';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import { searchTree } from '../organizations/contract.ts';
import { texts } from './texts.ts';
import type { AdministratorValues } from './values.ts';

interface OwnerFieldProps {
  form: RecordFormApi<AdministratorValues>;
  /** what is offered before anything is searched: names by number */
  known: ReadonlyMap<string, string>;
}

/** An organization, found by its name: there may be a million of them. */
export function OwnerField({ form, known }: OwnerFieldProps) {
  return (
    <FoundField
      form={form}
      name="ownerNumber"
      label={texts.owner}
      help={texts.ownerHelp}
      required
      known={known}
      useFound={useFoundOrganizations}
    />
  );
}

function useFoundOrganizations(input: string): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    ...endpointQuery(searchTree, { params: { input } }),
    enabled: input !== '',
  });
  return data && new Map(data.matches.map((node) => [String(node.number), node.name]));
}
