import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { addressOf, ShownSecret } from '../../../../ui/dialogs/ShownSecret.tsx';
import { makeGroupLink } from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';
import { type GroupDialogProps, refreshes } from './GroupDialogs.tsx';

/** Makes the link to the coordinator's page, and shows it. */
export function LinkDialog({ number, group, onClose }: GroupDialogProps) {
  const [link, setLink] = useState<string | null>(null);
  const make = useChange(makeGroupLink, { refreshes });
  const title = texts.linkTitle(group.name);
  if (link !== null)
    return <ShownSecret title={title} help={texts.linkMade} value={link} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={texts.makeLink}
      pending={make.isPending}
      onConfirm={() =>
        make.mutate(
          { params: { orgNumber: String(number), groupId: group.id } },
          { onSuccess: (made) => setLink(addressOf(made)), onError: onClose },
        )
      }
      onCancel={onClose}
    >
      {texts.linkText}
    </ConfirmDialog>
  );
}
