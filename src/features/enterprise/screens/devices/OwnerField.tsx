import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import {
  SearchField,
  type SearchFieldOption,
  type SearchResult,
} from '../../../../ui/form/fields/SearchField.tsx';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { enterpriseOwners, type OwnerRow } from '../../contract.ts';
import { enterpriseDevice, ownerKind } from '../../fields.ts';

interface OwnerFieldProps {
  form: FieldsForm<typeof enterpriseDevice.map>;
  number: number;
  /** the stored owner */
  known: { ownerId: string; ownerName: string } | null;
}

/** Chooses the owner of a device by name or unit. */
export function OwnerField({ form, number, known }: OwnerFieldProps) {
  const { label } = enterpriseDevice.map.ownerId;
  const { onChange, error } = sharedProps({ form, name: 'ownerId', label });
  const params = { orgNumber: String(number) };
  const first = useQuery(
    endpointQuery(enterpriseOwners.list, { params, query: { pageSize: '100' } }),
  );
  const useResults = (text: string) =>
    useQuery({
      ...endpointQuery(enterpriseOwners.list, { params, query: { text, pageSize: '100' } }),
      enabled: text !== '',
      select: ({ rows }): SearchResult<SearchFieldOption> => ({ options: rows.map(optionOf) }),
    });
  if (use(ReadOnlyForm))
    return <ReadOnlyValue label={label}>{known?.ownerName ?? ''}</ReadOnlyValue>;
  return (
    <SearchField<SearchFieldOption>
      key={form.key('ownerId')}
      data-path="ownerId"
      label={label}
      required
      error={error}
      initial={known && { value: known.ownerId, label: known.ownerName }}
      known={(first.data?.rows ?? []).map(optionOf)}
      useResults={useResults}
      onChoose={({ value }) => onChange(value)}
    />
  );
}

function optionOf({ id, name, unit, kind }: OwnerRow): SearchFieldOption {
  return {
    value: id,
    label: unit === null ? name : `${name} (${unit})`,
    detail: ownerKind.names[kind],
  };
}
