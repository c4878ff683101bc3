import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longestFilter } from '../../../../contract/list.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { selectInput } from '../../../../ui/form/fields/selectInput.ts';
import { useSearchText } from '../../../../ui/useSearchText.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { type ImageRow, images } from '../../../images/contract.ts';
import { StoredImage } from '../../../images/public/StoredImage.tsx';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';

interface ImageInputProps {
  label: string;
  organizationNumber: number;
  value: string | null;
  /** what is shown without an image */
  placeholder?: string;
  disabled: boolean;
  onChange: (id: string | null) => void;
}

/** Chooses one of the images that the organization can use. The server searches, because there may be hundreds. */
export function ImageInput(props: ImageInputProps) {
  const { label, organizationNumber, value, disabled, onChange } = props;
  const { placeholder = texts.noImage } = props;
  // What was just chosen is shown while it is loaded.
  const [picked, setPicked] = useState<ImageRow | undefined>();
  const loaded = useChosen(organizationNumber, value);
  const chosen = loaded ?? (picked?.id === value ? picked : undefined);
  const name = value === null ? '' : (chosen?.name ?? texts.otherImage);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const searched = typed === name ? '' : typed.slice(0, longestFilter);
  const { text, isSettled } = useSearchText(searched);
  const isAllowed = useCanCall()(images.list);
  const { data, isFetching } = useQuery({
    ...endpointQuery(images.list, {
      params: { orgNumber: String(organizationNumber) },
      query: { status: 'Active', ...(text !== '' && { text }) },
    }),
    enabled: isAllowed && isOpen,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  const found = data?.rows ?? [];
  const all = new Map([...(chosen ? [chosen] : []), ...found].map((row) => [row.id, row]));
  const options = [...all.values()].map((row) => ({ value: row.id, label: row.name }));
  return (
    <Select
      label={label}
      disabled={disabled}
      placeholder={placeholder}
      value={value}
      data={
        value === null || all.has(value)
          ? options
          : [{ value, label: texts.otherImage }, ...options]
      }
      onChange={(id) => {
        setPicked(id === null ? undefined : all.get(id));
        onChange(id);
      }}
      clearable
      // Mantine hides the button from the keyboard, which could not remove the image then.
      clearButtonProps={{
        'aria-label': `${texts.remove} ${label}`,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      // Controlled, because Mantine clears the typed text when the options change.
      searchValue={isOpen ? typed : name}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        setOpen(false);
        setTyped(name);
      }}
      searchable
      // The server has already filtered.
      filter={({ options: offered }) =>
        offered.filter((one) => 'value' in one && found.some(({ id }) => id === one.value))
      }
      wrapperProps={selectInput}
      nothingFoundMessage={isFetching || !isSettled ? texts.searchingImages : texts.noImageFound}
      renderOption={({ option }) => <Option image={all.get(option.value)} />}
    />
  );
}

function Option({ image }: { image: ImageRow | undefined }) {
  return (
    image && (
      <span className={classes.imageOption}>
        <StoredImage renditions={image.renditions} width={160} alt="" />
        <span data-label>{image.name}</span>
      </span>
    )
  );
}

/** Returns the chosen image; undefined when it does not exist, or not yet. */
function useChosen(number: number, id: string | null): ImageRow | undefined {
  const isAllowed = useCanCall()(images.list);
  const { data } = useQuery({
    ...endpointQuery(images.list, {
      params: { orgNumber: String(number) },
      query: { ids: id ?? '' },
    }),
    enabled: isAllowed && id !== null,
    meta: { ownError: true },
  });
  return data?.rows.find((row) => row.id === id);
}
