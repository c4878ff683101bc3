import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { showError } from '../../../../ui/snackbar/snackbarStore.ts';
import { parentUniqueId as parentOf } from '../../../../workspace/tree/treeItem.ts';
import { ancestorsOf } from '../../../../workspace/tree/treeStore.ts';
import { useCanCall, useOwnershipRejection } from '../../../../workspace/useAllowed.ts';
import { updateOrganization } from '../../record/contract.ts';
import { removalRejection } from '../../rules.ts';
import { removeOrganization } from '../contract.ts';
import { ActionRow } from './ActionRow.tsx';
import type { LifecycleProps } from './LifecycleSections.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { StatusAction } from './StatusAction.tsx';
import { texts } from './texts.ts';

interface DangerSectionProps extends LifecycleProps {
  /** the uniqueId at which it is shown */
  uniqueId: string;
  hasChanges: () => boolean;
}

/** Disables, moves and removes the organization, after a confirmation. Not available while the form has unsaved changes. */
export function DangerSection({ record, uniqueId, hasChanges, onChanged }: DangerSectionProps) {
  const [opened, setOpened] = useState<'move' | 'remove' | null>(null);
  const canCall = useCanCall();
  const rejection = useOwnershipRejection();
  const close = () => setOpened(null);
  const unlessUnsaved = (act: () => void) => () => {
    if (hasChanges()) showError(texts.unsaved);
    else act();
  };
  // The top of the scope has no other possible parent in it.
  const isTop = ancestorsOf(uniqueId).length === 0;
  const parentUniqueId = isTop ? null : parentOf(uniqueId);
  const canRemove =
    canCall(removeOrganization) && removalRejection({ ...record, isOwn: isTop }) === null;
  if (!canCall(updateOrganization)) return null;
  if (rejection !== null)
    return (
      <FormSection title={texts.danger} help={texts.dangerOfOwner}>
        <Alert color="blue" role="note">
          {rejection}
        </Alert>
      </FormSection>
    );
  return (
    <FormSection title={texts.danger} help={texts.dangerHelp}>
      <StatusAction record={record} onChanged={onChanged} unlessUnsaved={unlessUnsaved} />
      {parentUniqueId !== null && (
        <>
          <ActionRow title={texts.move} help={texts.moveHelp}>
            <Button variant="default" onClick={unlessUnsaved(() => setOpened('move'))}>
              {texts.move}
            </Button>
          </ActionRow>
          {canRemove && (
            <ActionRow title={texts.remove} help={texts.removeHelp}>
              <Button
                variant="outline"
                color="red"
                onClick={unlessUnsaved(() => setOpened('remove'))}
              >
                {texts.remove}
              </Button>
            </ActionRow>
          )}
          <MoveDialog
            opened={opened === 'move'}
            record={record}
            onChanged={onChanged}
            onClose={close}
          />
          <RemoveDialog
            opened={opened === 'remove'}
            record={record}
            uniqueId={uniqueId}
            parentUniqueId={parentUniqueId}
            onClose={close}
          />
        </>
      )}
    </FormSection>
  );
}
