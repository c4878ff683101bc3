import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { FoundField } from '../../../ui/form/fields/FoundField.tsx';
import type { FieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { searchTree } from '../../organizations/contract.ts';
import { newAdministrator } from '../fields.ts';

interface OwnerFieldProps {
  form: FieldsForm<typeof newAdministrator.map>;
  /** Offered before anything is searched: names by number. */
  known: ReadonlyMap<string, string>;
}

const { label, help = '' } = newAdministrator.map.ownerNumber;

/** The owner organization, found by its name: there may be a million of them. */
export function OwnerField({ form, known }: OwnerFieldProps) {
  return (
    <FoundField
      form={form}
      name="ownerNumber"
      label={label}
      help={help}
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
