import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { reaches } from '../../contract/permissions.ts';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { useGoTo } from '../../ui/ScreenLink.tsx';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { useMayExport, usePermission } from '../../workspace/usePermission.ts';
import { useBatch } from './batchContext.ts';
import {
  deleteAccessCodeBatch,
  exportAccessCodes,
  extendAccessCodeBatch,
  revokeAccessCodeBatch,
} from './contract.ts';
import { ExtendDialog } from './ExtendDialog.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { listPath } from './paths.ts';
import { printTexts, texts } from './texts.ts';

type Asked = 'print' | 'extend' | 'revoke' | 'delete' | null;

/** What can be done with all codes of the batch. */
export function BatchActions() {
  const { number, batch } = useBatch();
  const level = usePermission('access-codes');
  const mayExport = useMayExport();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const hasEnd = batch.validUntil !== null || batch.secondsAfterFirstUse !== null;
  const canChange = reaches(level, 'edit') && batch.state !== 'revoked';
  const canPrint = batch.states.unused + batch.states.active > 0 && batch.state !== 'making';
  const canDelete = reaches(level, 'delete') && !batch.isUsed;
  return (
    <>
      {mayExport && (
        <ExportButton
          endpoint={exportAccessCodes}
          sent={{ params: { orgNumber: String(number), batchId: batch.id } }}
        />
      )}
      {canPrint && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => setAsked('print')}
        >
          {printTexts.print}
        </Button>
      )}
      {(canChange || canDelete) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={texts.more} title={texts.more}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {canChange && hasEnd && (
              <Menu.Item onClick={() => setAsked('extend')}>{texts.extendAll}</Menu.Item>
            )}
            {canChange && (
              <Menu.Item color="red" onClick={() => setAsked('revoke')}>
                {texts.revokeAll}
              </Menu.Item>
            )}
            {canDelete && (
              <Menu.Item color="red" onClick={() => setAsked('delete')}>
                {texts.delete}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked === 'print' && <PrintDialog code={null} onClose={close} />}
      {asked === 'extend' && <Extension onClose={close} />}
      {asked === 'revoke' && <Revocation onClose={close} />}
      {asked === 'delete' && <Deletion onClose={close} />}
    </>
  );
}

interface DialogProps {
  onClose: () => void;
}

function Extension({ onClose }: DialogProps) {
  const { number, batch, reload } = useBatch();
  const extend = useChange(extendAccessCodeBatch, { ownError: true });
  return (
    <ExtendDialog
      title={texts.extendAllTitle(batch.name)}
      timeZone={batch.timeZone}
      pending={extend.isPending}
      error={extend.error}
      onExtend={(validUntil) =>
        extend.mutate(
          { params: { orgNumber: String(number), batchId: batch.id }, body: { validUntil } },
          {
            onSuccess: () => {
              showSuccess(texts.extended);
              reload();
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

function Revocation({ onClose }: DialogProps) {
  const { number, batch, reload } = useBatch();
  const revoke = useChange(revokeAccessCodeBatch);
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.revokeAllTitle(batch.name)}
      confirmLabel={texts.revokeAll}
      pending={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(
          { params: { orgNumber: String(number), batchId: batch.id } },
          {
            onSuccess: () => {
              showSuccess(texts.revokedAll(batch.name));
              reload();
            },
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      {texts.revokeAllText(batch.made)}
    </ConfirmDialog>
  );
}

function Deletion({ onClose }: DialogProps) {
  const goTo = useGoTo();
  const { number, batch } = useBatch();
  const remove = useChange(deleteAccessCodeBatch);
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle(batch.name)}
      confirmLabel={texts.delete}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { orgNumber: String(number), batchId: batch.id } },
          {
            onSuccess: () => {
              showSuccess(texts.deleted(batch.name));
              goTo(listPath);
            },
            onError: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      {texts.deleteText(batch.made)}
    </ConfirmDialog>
  );
}
