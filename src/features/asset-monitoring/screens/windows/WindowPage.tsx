import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { RecordEditor } from '../../../../workspace/record/RecordEditor.tsx';
import { texts } from '../../texts.ts';
import { maintenanceWindows, type WindowRecord } from '../../windows/contract.ts';
import type { maintenanceWindow } from '../../windows/fields.ts';
import { AssetsField } from './AssetsField.tsx';

export { openingWindow as openingCalls } from '../opening-calls.ts';

/** `/setup/asset-monitoring/window/{id?}` */
export function WindowPage() {
  return (
    <RecordEditor
      calls={maintenanceWindows}
      side={({ record }) => record !== null && <NextTime record={record} />}
    >
      {({ form, record, defaults: { timeZone } }) => (
        <Sections form={form} record={record} timeZone={timeZone ?? 'UTC'} />
      )}
    </RecordEditor>
  );
}

function NextTime({ record: { startsAt, endsAt, isActive, timeZone } }: { record: WindowRecord }) {
  return (
    <SidePanel title={isActive ? texts.windowStates.active : texts.nextFromTo}>
      {startsAt === null || endsAt === null ? (
        <p>{texts.never}</p>
      ) : (
        <SideFacts
          facts={[
            [texts.nextTime, <TimeStamp key="from" at={new Date(startsAt)} timeZone={timeZone} />],
            [texts.nextEnd, <TimeStamp key="until" at={new Date(endsAt)} timeZone={timeZone} />],
          ]}
        />
      )}
    </SidePanel>
  );
}

interface SectionsProps {
  form: FieldsForm<typeof maintenanceWindow.map>;
  record: WindowRecord | null;
  timeZone: string;
}

function Sections({ form, record, timeZone }: SectionsProps) {
  const scope = useDraft(form, 'scope');
  const repeats = useDraft(form, 'repeats');
  const zone = texts.localTime(timeZone);
  return (
    <>
      <FormSection {...texts.windowSections.what}>
        <Field form={form} name="reason" autoFocus={record === null} />
        <Field form={form} name="scope" />
        {scope === 'tags' && <Field form={form} name="tags" required />}
        {scope === 'assets' && <AssetsField form={form} known={record?.assetNames ?? []} />}
      </FormSection>
      <FormSection {...texts.windowSections.when}>
        <Field form={form} name="repeats" />
        {repeats === 'once' ? (
          <FieldRow wide>
            <Field form={form} name="startsOn" help={zone} required />
            <Field form={form} name="endsOn" required />
          </FieldRow>
        ) : (
          <>
            <Field form={form} name="days" />
            <FieldRow>
              <Field form={form} name="from" help={zone} required />
              <Field form={form} name="until" required />
            </FieldRow>
            <Field form={form} name="lastDay" />
          </>
        )}
      </FormSection>
    </>
  );
}
