import { useState } from 'react';
import { fields, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { addressOf, ShownSecret } from '../../../../ui/dialogs/ShownSecret.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { makeOwnerLink, moveOut } from '../../actions/contract.ts';
import { enterpriseDevices, enterpriseOwners, type OwnerRow } from '../../contract.ts';
import { enterpriseDevice } from '../../fields.ts';
import { dialogTexts, ownerTexts as texts } from '../../texts.ts';
import { useProfileOptions } from '../useProfileOptions.ts';

interface OwnerDialogProps {
  number: number;
  owner: OwnerRow;
  onClose: () => void;
}

const linkFields = fields({ profileId: enterpriseDevice.map.profileId });

/** Makes the link to an owner's page, and shows it. */
export function OwnerLinkDialog({ number, owner, onClose }: OwnerDialogProps) {
  const [link, setLink] = useState<string | null>(null);
  const make = useChange(makeOwnerLink, { ownError: true });
  const options = useProfileOptions(number);
  const form = useFieldsForm(linkFields, newDraft(linkFields));
  const title = dialogTexts.linkTitle(owner.name);
  if (link !== null)
    return (
      <ShownSecret title={title} help={dialogTexts.ownerLinkShown} value={link} onClose={onClose} />
    );
  return (
    <FormDialog
      title={title}
      confirmLabel={dialogTexts.makeLink}
      form={form}
      pending={make.isPending}
      error={make.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(linkFields, draft);
        if (body === null) return;
        make.mutate(
          { params: { orgNumber: String(number), ownerId: owner.id }, body },
          { onSuccess: (made) => setLink(addressOf(made)) },
        );
      }}
      onCancel={onClose}
    >
      {dialogTexts.ownerLinkHelp}
      <Field form={form} name="profileId" label={dialogTexts.profile} options={options} />
    </FormDialog>
  );
}

export function MoveOutDialog({ number, owner, onClose }: OwnerDialogProps) {
  const move = useChange(moveOut, {
    refreshes: [enterpriseOwners.list, enterpriseOwners.get, enterpriseDevices.list],
  });
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.moveOutTitle(owner.name)}
      confirmLabel={texts.moveOut}
      pending={move.isPending}
      onConfirm={() =>
        move.mutate(
          { params: { orgNumber: String(number), ownerId: owner.id }, body: {} },
          {
            onSuccess: () => showSuccess(texts.hasMovedOut(owner.name)),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      {texts.moveOutText(owner.devices)}
      {owner.household && ` ${texts.newKey}`}
    </ConfirmDialog>
  );
}
