import { Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { type GroupRow, mergeGroup } from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';
import { type GroupDialogProps, refreshes } from './GroupDialogs.tsx';
import { GroupInput } from './GroupInput.tsx';

/** Moves the members of a group into another one. */
export function MergeDialog({ number, group, onClose }: GroupDialogProps) {
  const [into, setInto] = useState<GroupRow | null>(null);
  const merge = useChange(mergeGroup, { ownError: true, refreshes });
  const { error } = merge;
  return (
    <ConfirmDialog
      opened
      title={texts.mergeTitle(group.name)}
      confirmLabel={texts.merge}
      pending={merge.isPending}
      blocked={into === null}
      onConfirm={() =>
        into !== null &&
        merge.mutate(
          {
            params: { orgNumber: String(number), groupId: group.id },
            body: { intoGroupId: into.id },
          },
          {
            onSuccess: ({ moved, doubles }) => {
              showSuccess(texts.merged(moved, doubles));
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      <Text mb="sm">{texts.mergeText(group.members)}</Text>
      <GroupInput
        number={number}
        without={[group.id]}
        error={error === null ? undefined : (error.fields.intoGroupId ?? error.message)}
        onChoose={setInto}
      />
      {into !== null && <Text mt="sm">{texts.paysAfterMerge(into.name, into)}</Text>}
    </ConfirmDialog>
  );
}
