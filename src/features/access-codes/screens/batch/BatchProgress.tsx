import { Button } from '@mantine/core';
import { useId } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  type AccessCodeBatchRecord,
  cancelAccessCodeBatch,
  getAccessCodeBatch,
} from '../../contract.ts';
import { batchTexts, texts } from '../../texts.ts';
import classes from '../AccessCodes.module.css';

interface BatchProgressProps {
  number: number;
  batch: AccessCodeBatchRecord;
}

/** Shows how many codes have been generated, with a button to stop. */
export function BatchProgress({ number, batch }: BatchProgressProps) {
  const id = useId();
  const canCancel = useCanCall()(cancelAccessCodeBatch);
  const cancel = useChange(cancelAccessCodeBatch, { refreshes: [getAccessCodeBatch] });
  return (
    <div className={classes.progress}>
      <div>
        <label htmlFor={id}>{texts.progress(batch.made, batch.count)}</label>
        <progress id={id} value={batch.made} max={batch.count} />
      </div>
      {canCancel && (
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { params: { orgNumber: String(number), batchId: batch.id } },
              { onSuccess: () => showSuccess(batchTexts.cancelled(batch.name)) },
            )
          }
        >
          {batchTexts.cancel}
        </Button>
      )}
    </div>
  );
}
