import { NativeSelect } from '@mantine/core';
import { texts } from './texts.ts';
import { useImages } from './useImages.ts';

interface ImageInputProps {
  label: string;
  organizationNumber: number;
  value: string | null;
  disabled: boolean;
  onChange: (id: string | null) => void;
}

/** Chooses one of the images that the organization can use, by name. */
export function ImageInput(props: ImageInputProps) {
  const { label, organizationNumber, value, disabled, onChange } = props;
  const usable = useImages(organizationNumber).rows.filter(({ status }) => status === 'Active');
  const isOther = value !== null && !usable.some(({ id }) => id === value);
  return (
    <NativeSelect
      label={label}
      disabled={disabled}
      value={value ?? ''}
      data={[
        { value: '', label: texts.noImage },
        ...(isOther ? [{ value, label: texts.otherImage }] : []),
        ...usable.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
