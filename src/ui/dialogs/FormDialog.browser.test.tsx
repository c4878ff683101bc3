import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { type ApiError, apiErrorOf } from '../../contract/api-error.ts';
import { fields, newDraft } from '../../contract/fields/fields.ts';
import { longText } from '../../contract/fields/text-kinds.ts';
import { Field } from '../record/Field.tsx';
import { useFieldsForm } from '../record/useFieldsForm.ts';
import { FormDialog } from './FormDialog.tsx';

const note = fields({ reason: longText('Reason', { maxLength: 100 }) });

function Page() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <NoteDialog onClose={() => setOpen(false)} />;
}

function NoteDialog({ onClose, error = null }: { onClose: () => void; error?: ApiError | null }) {
  const form = useFieldsForm(note, newDraft(note));
  return (
    <FormDialog
      title="Add a note"
      confirmLabel="Add"
      form={form}
      pending={false}
      error={error}
      onSubmit={onClose}
      onCancel={onClose}
    >
      <Field form={form} name="reason" />
    </FormDialog>
  );
}

const dialog = page.getByRole('dialog', { name: 'Add a note' });
const reason = page.getByRole('textbox', { name: 'Reason' });

test('Escape closes a form without input', async () => {
  await show(<Page />);
  await reason.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Escape does not discard input, and Cancel does', async () => {
  await show(<Page />);
  await reason.click();
  await userEvent.keyboard('Paid in cash{Escape}');
  await expect.element(reason).toHaveValue('Paid in cash');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Escape closes a form whose input was taken back', async () => {
  await show(<Page />);
  await reason.click();
  await userEvent.keyboard('x{Backspace}{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('errors of fields that the form lacks are sentences without their names', async () => {
  const Fields = { roomIds: 'Ballroom is taken', vlan: 'VLAN 700 is taken' };
  const Message = 'roomIds: Ballroom is taken; vlan: VLAN 700 is taken';
  const error = apiErrorOf({ method: 'POST', url: '/notes' }, 400, { Message, Fields });
  await show(<NoteDialog onClose={() => undefined} error={error} />);
  const others = dialog.getByRole('listitem');
  await expect.element(others.first()).toHaveTextContent('Ballroom is taken');
  await expect.element(others.last()).toHaveTextContent('VLAN 700 is taken');
  await expect.element(dialog.getByText('roomIds', { exact: false })).not.toBeInTheDocument();
});
