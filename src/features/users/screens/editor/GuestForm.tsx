import { VisuallyHidden } from '@mantine/core';
import { VersionConflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { guestName } from '../../names.ts';
import { allows } from '../../rules.ts';
import { texts } from '../../texts.ts';
import {
  AccessSection,
  NotesSection,
  PersonSection,
  SignInSection,
  StaySection,
} from './GuestSections.tsx';
import { type EditorOptions, useGuestEditor } from './useGuestEditor.ts';

/** Adds or edits a guest. */
export function GuestForm(props: EditorOptions) {
  const { form, record, choices, conflict, ...editing } = useGuestEditor(props);
  const role = useAllowed();
  const isAllowed = allows(role, record === null ? 'add' : 'update');
  const title = record === null ? texts.newTitle : texts.form(guestName(record));
  return (
    <>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      <RecordForm
        form={form}
        label={title}
        pending={editing.isPending}
        submitError={editing.submitError}
        onSubmit={editing.submit}
        onCancel={props.onLeave}
        readOnly={record?.isMasked ? texts.masked : !isAllowed}
      >
        <PersonSection form={form} />
        <StaySection form={form} record={record} areas={props.choices.areas} />
        <AccessSection form={form} record={record} choices={choices} />
        <SignInSection form={form} record={record} />
        <NotesSection form={form} />
      </RecordForm>
      <VersionConflict conflict={conflict} pending={editing.isPending} />
    </>
  );
}
