import { Alert, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { joinPorts } from '../../contract.ts';
import { portRows } from '../../rules/port-rows.ts';
import { texts as pageTexts, dialogTexts as texts } from '../../texts.ts';
import { refreshes } from '../useRefreshed.ts';
import type { BuildingDialogProps } from './BuildingDialogs.tsx';

/** Joins ports, pasted from a list of a switch or an electrician, to the units that their labels name. */
export function JoinDialog({ number, onClose }: BuildingDialogProps) {
  const [lines, setLines] = useState('');
  const join = useChange(joinPorts, { ownError: true, refreshes });
  const ports = portRows(lines);
  const left = join.data?.left ?? [];
  return (
    <ConfirmDialog
      opened
      title={pageTexts.joinPorts}
      width={560}
      confirmLabel={pageTexts.joinPorts}
      blocked={ports.length === 0}
      locked={lines !== '' && left.length === 0}
      pending={join.isPending}
      onConfirm={() =>
        join.mutate(
          { params: { orgNumber: String(number) }, body: { ports } },
          {
            onSuccess: (outcome) => {
              showSuccess(texts.joined(outcome.joined));
              if (outcome.left.length === 0) onClose();
              else setLines('');
            },
          },
        )
      }
      onCancel={onClose}
    >
      <Textarea
        label={texts.joinLines}
        description={texts.joinHelp}
        placeholder={'SW-4, 11, 412-A\nSW-4, 12, 412-B'}
        autosize
        minRows={8}
        maxRows={16}
        value={lines}
        error={lines.trim() !== '' && ports.length === 0 ? texts.noLines : undefined}
        onChange={({ currentTarget }) => setLines(currentTarget.value)}
      />
      {join.error !== null && <Alert color="red">{join.error.message}</Alert>}
      {left.length > 0 && (
        <Alert color="orange" title={texts.left(left.length)}>
          <ul style={{ margin: 0, maxHeight: 160, overflow: 'auto' }}>
            {left.map(({ switch: name, port, reason }) => (
              <li key={`${name} ${port}`}>
                {name} / {port}: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </ConfirmDialog>
  );
}
