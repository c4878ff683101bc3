import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { endGroup, extendGroup, type GroupRow, guestGroups } from '../../contract.ts';
import { groupExtension } from '../../fields.ts';
import { actionTexts as texts } from '../../texts.ts';

export interface GroupDialogProps {
  number: number;
  group: Pick<GroupRow, 'id' | 'name' | 'validUntil' | 'members' | 'online'>;
  onClose: () => void;
}

export const refreshes = [guestGroups.list, guestGroups.get];

export function ExtendDialog({ number, group, onClose }: GroupDialogProps) {
  const extend = useChange(extendGroup, { ownError: true, refreshes });
  const { validUntil } = group;
  const form = useFieldsForm(
    groupExtension,
    newDraft(groupExtension, validUntil === null ? {} : { validUntil }),
  );
  return (
    <FormDialog
      title={texts.extendTitle(group.name)}
      confirmLabel={texts.extend}
      form={form}
      pending={extend.isPending}
      error={extend.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(groupExtension, draft);
        if (body === null) return;
        extend.mutate(
          { params: { orgNumber: String(number), groupId: group.id }, body },
          {
            onSuccess: () => {
              showSuccess(texts.extended(group.name));
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <Field form={form} name="validUntil" help={texts.extendHelp(validUntil)} />
    </FormDialog>
  );
}

export function EndDialog({ number, group, onClose }: GroupDialogProps) {
  const end = useChange(endGroup, { refreshes });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.endTitle(group.name)}
      confirmLabel={texts.end}
      pending={end.isPending}
      onConfirm={() =>
        end.mutate(
          { params: { orgNumber: String(number), groupId: group.id } },
          { onSuccess: () => showSuccess(texts.ended(group.name)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.endText(group)}
    </ConfirmDialog>
  );
}

export function DeleteGroupDialog({ number, group, onClose }: GroupDialogProps) {
  const remove = useChange(guestGroups.delete, { refreshes: [guestGroups.list] });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(group.name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), groupId: group.id } },
          { onSuccess: () => showSuccess(texts.deleted(group.name)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.deleteText(group.members)}
    </ConfirmDialog>
  );
}
