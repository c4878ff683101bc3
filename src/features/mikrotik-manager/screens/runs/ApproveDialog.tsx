import { Alert, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { approveRun, getRun, type Run } from '../../runs/contract.ts';
import { mostUnconfirmed } from '../../states.ts';
import { jobTexts } from '../../texts.ts';

interface ApproveDialogProps {
  number: number;
  run: Run;
  onClose: () => void;
}

/** Says what a run will do before it starts. */
export function ApproveDialog({ number, run, onClose }: ApproveDialogProps) {
  const planned = run.targets.filter(({ state }) => state === 'Planned');
  const unguarded = planned.filter(({ plan }) => plan?.hasGuard === false).length;
  const isFirmware = run.kind === 'firmware';
  const needsNumber = planned.length > mostUnconfirmed;
  const [typed, setTyped] = useState('');
  const [isAccepted, setAccepted] = useState(false);
  const change = useChange(approveRun, { refreshes: [getRun], ownError: true });
  const isBlocked =
    (needsNumber && typed.trim() !== String(planned.length)) ||
    (unguarded > 0 && !isFirmware && !isAccepted);
  const warnings = [...new Set(planned.flatMap(({ plan }) => plan?.warnings ?? []))];
  const approve = () =>
    change.mutate(
      {
        params: { orgNumber: String(number), runId: run.id },
        body: {
          ...(needsNumber && { routers: Number(typed) }),
          ...(unguarded > 0 && { withoutGuard: isAccepted }),
        },
      },
      {
        onSuccess: () => {
          showSuccess(jobTexts.approved);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      title={jobTexts.approveTitle(run.title)}
      width={560}
      confirmLabel={jobTexts.approve}
      blocked={isBlocked}
      pending={change.isPending}
      onConfirm={approve}
      onCancel={onClose}
    >
      <p>{jobTexts.approveText(planned.length, run.waves)}</p>
      <p>{jobTexts.stopAfter(run.stopAfter)}</p>
      {unguarded === 0 && !isFirmware && <p>{jobTexts.guard}</p>}
      {warnings.length > 0 && (
        <Alert color="yellow">
          <strong>{jobTexts.warnings}</strong>
          {warnings.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {unguarded > 0 && !isFirmware && (
        <>
          <p>{jobTexts.noGuard(unguarded)}</p>
          <Checkbox
            label={jobTexts.acceptNoGuard}
            checked={isAccepted}
            onChange={(event) => setAccepted(event.currentTarget.checked)}
          />
        </>
      )}
      {needsNumber && (
        <TextInput
          label={jobTexts.typeNumber(planned.length)}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {change.error !== null && <Alert color="red">{change.error.message}</Alert>}
    </ConfirmDialog>
  );
}
