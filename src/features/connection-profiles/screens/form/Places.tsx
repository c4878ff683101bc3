import { MultiSelect } from '@mantine/core';
import { use, useState } from 'react';
import type { Reply } from '../../../../contract/endpoint.ts';
import { selectInput } from '../../../../ui/form/fields/selectInput.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import type { getSiteNetwork } from '../../contract.ts';
import type { ProfileType } from '../../fields.ts';
import { typeFacts } from '../../profile-types.ts';
import { placeTexts as texts } from '../../texts.ts';
import type { ProfileForm } from './useProfileEditor.ts';

export type SiteNetwork = Reply<typeof getSiteNetwork>;

interface PlacesProps {
  form: ProfileForm;
  type: ProfileType;
  site: SiteNetwork;
}

/** Where the network is: service areas, devices with tags, or single access points. */
export function Places({ form, type, site }: PlacesProps) {
  const radios = site.devices.filter((device) => device.type === 'access-point');
  return (
    <>
      <Choices
        form={form}
        name="areas"
        part="area"
        label={texts.areas}
        placeholder={texts.areasPlaceholder}
        options={site.areas.map(({ number, name }) => ({ value: String(number), label: name }))}
      />
      <Field form={form} name="tags" />
      {!typeFacts[type].isWired && radios.length > 0 && (
        <Choices
          form={form}
          name="accessPoints"
          part="device"
          label={texts.accessPoints}
          help={texts.accessPointsHelp}
          options={radios.map(({ id, name, areaName }) => ({
            value: id,
            label: `${areaName} › ${name}`,
          }))}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  form: ProfileForm;
  name: 'areas' | 'accessPoints';
  part: 'area' | 'device';
  label: string;
  help?: string;
  placeholder?: string;
  options: readonly { value: string; label: string }[];
}

/** Chooses the items of a list of references in one input. */
function Choices({ form, name, label, help, placeholder, options }: ChoicesProps) {
  const chosenIn = (values: ReturnType<ProfileForm['getValues']>) =>
    name === 'areas'
      ? values.areas.map(({ area }) => area)
      : values.accessPoints.map(({ device }) => device);
  const [chosen, setChosen] = useState(() => chosenIn(form.getValues()));
  form.watch(name, () => setChosen(chosenIn(form.getValues())));
  const labelOf = (value: string) => options.find((one) => one.value === value)?.label ?? value;
  if (use(ReadOnlyForm))
    return <ReadOnlyValue label={label}>{chosen.map(labelOf).join(', ')}</ReadOnlyValue>;
  const error = Object.entries(form.errors).find(([path]) => path.startsWith(name))?.[1];
  // What is not in the scope any more stays chosen.
  const missing = chosen.filter((value) => options.every((one) => one.value !== value));
  return (
    <MultiSelect
      label={label}
      description={help}
      placeholder={chosen.length === 0 ? placeholder : undefined}
      error={error}
      data={[...options, ...missing.map((value) => ({ value, label: value }))]}
      value={chosen}
      onChange={(values) =>
        name === 'areas'
          ? form.setFieldValue(
              'areas',
              values.map((area) => ({ area })),
            )
          : form.setFieldValue(
              'accessPoints',
              values.map((device) => ({ device })),
            )
      }
      wrapperProps={selectInput}
      searchable
      clearable
      hidePickedOptions
    />
  );
}
