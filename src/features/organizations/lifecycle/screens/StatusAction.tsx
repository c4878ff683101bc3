import { Button } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { organizationRecord, updateOrganization } from '../../record/contract.ts';
import { ActionAlert } from './ActionAlert.tsx';
import { ActionRow } from './ActionRow.tsx';
import type { LifecycleProps } from './LifecycleSections.tsx';
import { texts } from './texts.ts';

interface StatusActionProps extends LifecycleProps {
  unlessUnsaved: (act: () => void) => () => void;
}

/** Disables an active organization after a confirmation, or enables a disabled one. */
export function StatusAction({ record, onChanged, unlessUnsaved }: StatusActionProps) {
  const [isConfirming, setConfirming] = useState(false);
  const update = useChange(updateOrganization, { ownError: true });
  const isActive = record.status === 'Active';

  const setStatus = (status: 'Active' | 'Disabled') =>
    update.mutate(
      { params: { orgNumber: String(record.number) }, body: { ...record, status } },
      {
        onSuccess: (saved) => {
          setConfirming(false);
          onChanged(saved);
          showSuccess(status === 'Active' ? texts.enabled(saved.name) : texts.disabled(saved.name));
        },
        onError: ({ current }) => {
          const theirs = z.safeParse(organizationRecord, current);
          if (theirs.success) onChanged(theirs.data);
        },
      },
    );

  const alert = (
    <ActionAlert
      error={update.error}
      {...(update.error?.status === 409 && { message: texts.changedMeanwhile(record.updatedBy) })}
    />
  );
  return (
    <>
      <ActionRow
        title={isActive ? texts.disable : texts.enable}
        help={isActive ? texts.disableHelp : texts.enableHelp}
      >
        {isActive ? (
          <Button
            variant="default"
            onClick={unlessUnsaved(() => {
              update.reset();
              setConfirming(true);
            })}
          >
            {texts.disable}
          </Button>
        ) : (
          <Button
            variant="default"
            loading={update.isPending}
            onClick={unlessUnsaved(() => setStatus('Active'))}
          >
            {texts.enable}
          </Button>
        )}
      </ActionRow>
      {!isConfirming && alert}
      <ConfirmDialog
        opened={isConfirming}
        title={texts.disableTitle(record.name)}
        confirmLabel={texts.disable}
        danger
        pending={update.isPending}
        onConfirm={() => setStatus('Disabled')}
        onCancel={() => {
          update.reset();
          setConfirming(false);
        }}
      >
        {texts.disableText}
        {isConfirming && alert}
      </ConfirmDialog>
    </>
  );
}
