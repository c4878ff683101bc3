import { newDraft, parseDraft, toDraft } from '../../../contract/fields/fields.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import {
  changeStay,
  checkInGuest,
  type DeskStay,
  type FolioEntry,
  getHouseDesk,
  reverseCharge,
} from '../contract.ts';
import { deskGuest, deskMove, deskReversal } from '../house/fields.ts';
import { texts } from '../texts.ts';

export interface OfGateway {
  orgNumber: string;
  gatewayId: string;
}

interface DialogProps {
  params: OfGateway;
  onClose: () => void;
}

const options = { ownError: true, refreshes: [getHouseDesk] };

function closeWithMessage(text: string, onClose: () => void): void {
  showSuccess(text);
  onClose();
}

export function CheckInDialog({ params, onClose }: DialogProps) {
  const change = useChange(checkInGuest, options);
  const form = useFieldsForm(deskGuest, newDraft(deskGuest));
  return (
    <FormDialog
      title={texts.checkIn}
      confirmLabel={texts.checkIn}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(deskGuest, draft);
        if (record === null) return;
        change.mutate(
          { params, body: record },
          { onSuccess: () => closeWithMessage(texts.checkedIn(record.room), onClose) },
        );
      }}
      onCancel={onClose}
    >
      <Field form={form} name="room" />
      <Field form={form} name="lastName" />
      <Field form={form} name="firstName" />
      <Field form={form} name="reservation" />
      <Field form={form} name="departsOn" />
      <Field form={form} name="guestGroup" />
      <Field form={form} name="vip" />
      <Field form={form} name="mayPost" />
    </FormDialog>
  );
}

export function ChangeDialog({ params, stay, onClose }: DialogProps & { stay: DeskStay }) {
  const change = useChange(changeStay, options);
  const { room, departsOn, mayPost } = stay;
  const form = useFieldsForm(deskMove, toDraft(deskMove, { room, departsOn, mayPost }));
  return (
    <FormDialog
      title={texts.changeTitle(room)}
      confirmLabel={texts.save}
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(deskMove, draft);
        if (record === null) return;
        const sent = { params: { ...params, stayId: stay.id }, body: record };
        change.mutate(sent, {
          onSuccess: () => closeWithMessage(texts.changed(record.room), onClose),
        });
      }}
      onCancel={onClose}
    >
      <Field form={form} name="room" />
      <Field form={form} name="departsOn" />
      <Field form={form} name="mayPost" />
    </FormDialog>
  );
}

export function ReverseDialog({ params, entry, onClose }: DialogProps & { entry: FolioEntry }) {
  const change = useChange(reverseCharge, options);
  const form = useFieldsForm(deskReversal, newDraft(deskReversal));
  return (
    <FormDialog
      title={texts.reverseTitle(entry.room)}
      confirmLabel={texts.reverse}
      danger
      form={form}
      pending={change.isPending}
      error={change.error}
      onSubmit={(draft) => {
        const { record } = parseDraft(deskReversal, draft);
        if (record === null) return;
        const sent = { params: { ...params, postingId: entry.postingId }, body: record };
        change.mutate(sent, {
          onSuccess: () => closeWithMessage(texts.reversed(entry.room), onClose),
        });
      }}
      onCancel={onClose}
    >
      <Field form={form} name="reason" />
    </FormDialog>
  );
}
