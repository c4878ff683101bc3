import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { RecordEditor } from '../../../../workspace/record/RecordEditor.tsx';
import { OrganizationField } from '../../../../workspace/search/OrganizationField.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { conferenceRooms, type RoomRecord } from '../../contract.ts';
import { conferenceRoom } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { RoomsField } from './RoomsField.tsx';

export { openingRoom as openingCalls } from '../opening-calls.ts';

interface SectionsProps {
  form: FieldsForm<typeof conferenceRoom.map>;
  record: RoomRecord | null;
}

/** `/setup/advanced-conference/room/{id?}` */
export function RoomPage() {
  return (
    <RecordEditor calls={conferenceRooms}>
      {({ form, record }) => <Sections form={form} record={record} />}
    </RecordEditor>
  );
}

function Sections({ form, record }: SectionsProps) {
  const number = useSelection((state) => state.shown?.number);
  const { label, help } = conferenceRoom.map.partIds;
  return (
    <>
      <FormSection {...texts.roomSections.what}>
        <FieldRow>
          <Field form={form} name="name" autoFocus={record === null} />
          <Field form={form} name="code" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="seats" />
          <Field form={form} name="floor" />
        </FieldRow>
        <AreaField form={form} record={record} />
        {typeof number === 'number' && (
          <RoomsField
            key={form.key('partIds')}
            number={number}
            input={sharedProps({ form, name: 'partIds', label, help: help ?? '' })}
            known={record?.partNames ?? []}
            except={record?.id}
          />
        )}
      </FormSection>
      <FormSection {...texts.roomSections.network}>
        <Field form={form} name="accessPoints" />
      </FormSection>
    </>
  );
}

/** The service area that a room belongs to. */
function AreaField({ form, record }: SectionsProps) {
  const site = useSelection((state) => state.shown?.name);
  const { onChange, defaultValue, ...input } = sharedProps({
    form,
    name: 'areaNumber',
    label: conferenceRoom.map.areaNumber.label,
  });
  const known =
    record === null || record.areaNumber === null
      ? []
      : [{ value: String(record.areaNumber), label: record.areaName ?? '' }];
  return (
    <OrganizationField
      key={form.key('areaNumber')}
      {...input}
      initial={known.find(({ value }) => value === defaultValue) ?? null}
      known={known}
      fits={({ type, displayPath }) =>
        type === 'ServiceArea' && site !== undefined && displayPath.includes(site)
      }
      onChoose={({ value }) => onChange(value)}
    />
  );
}
