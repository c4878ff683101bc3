import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { addressOf, ShownSecret } from '../../../../ui/dialogs/ShownSecret.tsx';
import { makeDisplayLink } from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';
import type { PolicyDialogProps } from './RotateDialog.tsx';

/** Makes the link to the display page, and shows it once. */
export function DisplayLinkDialog({ number, policy, onClose }: PolicyDialogProps) {
  const make = useChange(makeDisplayLink);
  if (make.data !== undefined)
    return (
      <ShownSecret
        title={texts.displayTitle}
        help={texts.displayHelp}
        value={addressOf(make.data)}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      opened
      title={texts.displayTitle}
      confirmLabel={texts.display}
      pending={make.isPending}
      onConfirm={() => make.mutate({ params: { orgNumber: String(number), policyId: policy.id } })}
      onCancel={onClose}
    >
      {texts.displayHelp}
    </ConfirmDialog>
  );
}
