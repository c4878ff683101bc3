import { Button } from '@mantine/core';
import { useId } from 'react';
import { reaches } from '../../contract/permissions.ts';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import classes from './AccessCodes.module.css';
import { useBatch } from './batchContext.ts';
import { cancelAccessCodeBatch } from './contract.ts';
import { texts } from './texts.ts';

/** How far the background is with the codes, and the way to stop it. */
export function BatchProgress() {
  const id = useId();
  const { number, batch, reload } = useBatch();
  const canEdit = reaches(usePermission('access-codes'), 'edit');
  const cancel = useChange(cancelAccessCodeBatch);
  return (
    <div className={classes.progress}>
      <div>
        <label htmlFor={id}>{texts.making(batch.made, batch.count)}</label>
        <progress id={id} value={batch.made} max={batch.count} />
      </div>
      {canEdit && (
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { params: { orgNumber: String(number), batchId: batch.id } },
              { onSuccess: () => showSuccess(texts.cancelled(batch.name)), onSettled: reload },
            )
          }
        >
          {texts.cancel}
        </Button>
      )}
    </div>
  );
}
