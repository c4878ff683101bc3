import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { RecordEditor } from '../../../../workspace/record/RecordEditor.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { conferencePorts, listRoomNames } from '../../contract.ts';
import type { conferencePort } from '../../fields.ts';
import { texts } from '../../texts.ts';

export { openingPort as openingCalls } from '../opening-calls.ts';

/** `/setup/advanced-conference/port/{id?}` */
export function PortPage() {
  return (
    <RecordEditor calls={conferencePorts}>
      {({ form, record }) => <Section form={form} isNew={record === null} />}
    </RecordEditor>
  );
}

interface SectionProps {
  form: FieldsForm<typeof conferencePort.map>;
  isNew: boolean;
}

function Section({ form, isNew }: SectionProps) {
  const number = useSelection((state) => state.shown?.number);
  const { data } = useQuery({
    ...endpointQuery(listRoomNames, { params: { orgNumber: String(number) } }),
    enabled: typeof number === 'number',
  });
  const options = (data?.rooms ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormSection {...texts.portSection}>
      <FieldRow>
        <Field form={form} name="switch" autoFocus={isNew} />
        <Field form={form} name="port" />
      </FieldRow>
      <Field form={form} name="label" />
      {/* A select without its options would show nothing for the stored room. */}
      {data !== undefined && <Field form={form} name="roomId" options={options} />}
      <Field form={form} name="carries" />
    </FormSection>
  );
}
