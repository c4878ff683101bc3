import { useChange } from '../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { useBatch } from './batchContext.ts';
import { useCodeActions } from './codeActionsStore.ts';
import { type AccessCodeRow, extendAccessCode, revokeAccessCode } from './contract.ts';
import { ExtendDialog } from './ExtendDialog.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { texts } from './texts.ts';

/** The dialogs of the list's rows. */
export function CodeActions({ onDone }: { onDone: () => void }) {
  const { opened, close } = useCodeActions();
  if (opened === null) return null;
  const props = { code: opened.code, onDone, onClose: close };
  if (opened.action === 'print') return <PrintDialog {...props} />;
  return opened.action === 'extend' ? <Extension {...props} /> : <Revocation {...props} />;
}

interface DialogProps {
  code: AccessCodeRow;
  onDone: () => void;
  onClose: () => void;
}

function Extension({ code, onDone, onClose }: DialogProps) {
  const { number, batch } = useBatch();
  const extend = useChange(extendAccessCode, { ownError: true });
  const params = { orgNumber: String(number), batchId: batch.id, codeId: code.id };
  return (
    <ExtendDialog
      title={texts.extendTitle(code.code)}
      timeZone={batch.timeZone}
      pending={extend.isPending}
      error={extend.error}
      onExtend={(validUntil) =>
        extend.mutate(
          { params, body: { validUntil } },
          {
            onSuccess: () => {
              showSuccess(texts.extended);
              onDone();
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

function Revocation({ code, onDone, onClose }: DialogProps) {
  const { number, batch } = useBatch();
  const revoke = useChange(revokeAccessCode);
  const params = { orgNumber: String(number), batchId: batch.id, codeId: code.id };
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.revokeTitle(code.code)}
      confirmLabel={texts.revoke}
      pending={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(
          { params },
          {
            onSuccess: () => {
              showSuccess(texts.revoked(code.code));
              onDone();
            },
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      {texts.revokeText}
    </ConfirmDialog>
  );
}
