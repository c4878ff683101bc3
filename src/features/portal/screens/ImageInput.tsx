import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { images } from '../../images/contract.ts';
import { texts } from './texts.ts';

interface ImageInputProps {
  label: string;
  organizationNumber: number;
  value: string | null;
  disabled: boolean;
  onChange: (id: string | null) => void;
}

/** Chooses one of the images that the organization can use, by name. */
export function ImageInput({ label, organizationNumber, value, disabled, onChange }: ImageInputProps) {
  const { data } = useQuery(
    endpointQuery(images.list, {
      params: { orgNumber: String(organizationNumber) },
      query: { pageSize: '100', status: 'Active' },
    }),
  );
  const known = data?.rows ?? [];
  const isOther = value !== null && !known.some(({ id }) => id === value);
  return (
    <NativeSelect
      label={label}
      disabled={disabled}
      value={value ?? ''}
      data={[
        { value: '', label: texts.noImage },
        ...(isOther ? [{ value, label: value }] : []),
        ...known.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
