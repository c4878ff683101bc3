import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../../contract/endpoint.ts';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { reloadTreeAndSelect } from '../../../../workspace/selection/selection.ts';
import { typeNames } from '../../../../workspace/tree/texts.ts';
import type { OrganizationRecord } from '../../record/contract.ts';
import { getBelow, removeOrganization } from '../contract.ts';
import { ActionAlert } from './ActionAlert.tsx';
import classes from './Lifecycle.module.css';
import { texts } from './texts.ts';
import { undoRemoval } from './undoRemoval.ts';

interface RemoveDialogProps {
  opened: boolean;
  record: OrganizationRecord;
  /** the uniqueId at which it is shown, and that of its parent there, which is selected afterwards */
  uniqueId: string;
  parentUniqueId: string;
  onClose: () => void;
}

/** Removes the organization. Lists the consequences, and requires the name if it has descendants. */
export function RemoveDialog({
  opened,
  record,
  uniqueId,
  parentUniqueId,
  onClose,
}: RemoveDialogProps) {
  const [typed, setTyped] = useState('');
  const remove = useChange(removeOrganization, { ownError: true });
  const params = { orgNumber: String(record.number) };
  const below = useQuery({
    ...endpointQuery(getBelow, { params }),
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
    meta: { ownError: true },
  });
  const { data } = below;
  const mustType = data !== undefined && data.total > 0;

  const close = () => {
    setTyped('');
    remove.reset();
    onClose();
  };

  const confirm = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          close();
          const { name, number } = record;
          const undo = () => void undoRemoval({ name, number, uniqueId, parentUniqueId });
          showSuccess(texts.removed(name), { label: texts.undo, onClick: undo });
          void reloadTreeAndSelect(parentUniqueId);
        },
      },
    );

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.removeTitle(record.name)}
      confirmLabel={texts.remove}
      danger
      pending={remove.isPending}
      blocked={data === undefined || (mustType && typed.trim() !== record.name)}
      onConfirm={confirm}
      onCancel={close}
    >
      <div className={classes.dialog}>
        {data !== undefined && <Consequences below={data} />}
        {below.isFetching && data === undefined && (
          <Skeleton height={88} role="status" aria-label={texts.loadingBelow} />
        )}
        {mustType && (
          <TextInput
            label={texts.typeName(record.name)}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {data === undefined && (
          <ActionAlert error={below.error} onRetry={() => void below.refetch()} />
        )}
        <ActionAlert error={remove.error} />
      </div>
    </ConfirmDialog>
  );
}

function Consequences({ below }: { below: Reply<typeof getBelow> }) {
  const { total, byType, first, administrators } = below;
  return (
    <>
      <p>{total === 0 ? texts.nothingBelow : texts.removedAlong(byType)}</p>
      {total > 0 && (
        <ul className={classes.named}>
          {first.map(({ number, name, type }) => (
            <li key={number}>
              {name} <span className={classes.quiet}>{typeNames[type]}</span>
            </li>
          ))}
          {total > first.length && <li>{texts.andMore(total - first.length)}</li>}
        </ul>
      )}
      <p>
        {texts.guestsStop} {administrators > 0 && texts.administratorsStop(administrators)}
      </p>
      <p>{texts.restorable}</p>
    </>
  );
}
