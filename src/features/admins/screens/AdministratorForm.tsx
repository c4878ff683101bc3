import { VisuallyHidden } from '@mantine/core';
import { displayNameOf } from '../../../contract/values/display-name.ts';
import { VersionConflict } from '../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { useShownRecord } from '../../../ui/navigation/shownRecord.ts';
import { useCanCall, useOwnershipRejection } from '../../../workspace/useAllowed.ts';
import { type AdministratorRecord, administrators } from '../contract.ts';
import { rejectionOf } from '../rules.ts';
import { texts } from '../texts.ts';
import { AccessSection } from './AccessSection.tsx';
import { AccountSection, PersonSection } from './AdministratorSections.tsx';
import { SignInFacts } from './SignInFacts.tsx';
import { type EditorOptions, useAdministratorEditor } from './useAdministratorEditor.ts';

/** Adds or edits an administrator. */
export function AdministratorForm(props: EditorOptions) {
  const { form, record, conflict, ...editing } = useAdministratorEditor(props);
  const canEdit = useCanCall()(administrators.update);
  const rejection = useOwnershipRejection();
  const name = record === null ? null : displayNameOf(record);
  useShownRecord(name ?? texts.newTitle);
  return (
    <>
      <VisuallyHidden component="h2">{name ?? texts.newTitle}</VisuallyHidden>
      <RecordForm
        form={form}
        label={name === null ? texts.newTitle : texts.form(name)}
        pending={editing.isPending}
        submitError={editing.submitError}
        onSubmit={editing.submit}
        onCancel={props.onLeave}
        readOnly={rejection ?? readOnlyReason(record) ?? !canEdit}
      >
        <PersonSection form={form} />
        <AccountSection form={form} isNew={record === null} />
        <AccessSection form={form} number={props.number} record={record} choices={props.choices} />
        {record !== null && <SignInFacts record={record} />}
      </RecordForm>
      <VersionConflict conflict={conflict} pending={editing.isPending} />
    </>
  );
}

function readOnlyReason(record: AdministratorRecord | null): string | undefined {
  return record === null ? undefined : rejectionOf('update', record)?.message;
}
