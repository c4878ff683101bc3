import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { listRotations, type PolicyRow, rotateNow, rotatingPasswords } from '../../contract.ts';
import { effectText, actionTexts as texts } from '../../texts.ts';

export interface PolicyDialogProps {
  number: number;
  policy: Pick<
    PolicyRow,
    'id' | 'name' | 'mode' | 'online' | 'onChange' | 'profiles' | 'formerUntil'
  >;
  onClose: () => void;
}

/** Changes a password at once, after saying who is cut off. */
export function RotateDialog({ number, policy, onClose }: PolicyDialogProps) {
  const [endsFormer, setEndsFormer] = useState(false);
  const rotate = useChange(rotateNow, { refreshes: [rotatingPasswords.list, listRotations] });
  return (
    <ConfirmDialog
      opened
      title={texts.rotateTitle(policy.name)}
      confirmLabel={texts.rotate}
      pending={rotate.isPending}
      onConfirm={() =>
        rotate.mutate(
          {
            params: { orgNumber: String(number), policyId: policy.id },
            body: { endsFormer },
          },
          { onSuccess: () => showSuccess(texts.rotated(policy.name)), onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      <Text mb="sm">{effectText(policy)}</Text>
      {policy.formerUntil !== null && <Text mb="sm">{texts.olderEnds}</Text>}
      {policy.mode !== 'psk' && (
        <Checkbox
          label={texts.endsFormer}
          checked={endsFormer}
          onChange={({ currentTarget: { checked } }) => setEndsFormer(checked)}
        />
      )}
    </ConfirmDialog>
  );
}
