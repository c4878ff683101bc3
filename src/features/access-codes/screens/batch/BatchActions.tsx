import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../../../contract/api-error.ts';
import { download } from '../../../../ui/api/call.ts';
import { saveFile } from '../../../../ui/browser/saveFile.ts';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { useCanCall, useMayExport } from '../../../../workspace/useAllowed.ts';
import { exportAccessCodes, exportAccessCodeUses } from '../../codes/contract.ts';
import {
  type AccessCodeBatchRecord,
  deleteAccessCodeBatch,
  revokeAccessCodeBatch,
} from '../../contract.ts';
import { batchBlockers } from '../../rules.ts';
import { batchTexts as texts } from '../../texts.ts';

interface BatchActionsProps {
  number: number;
  batch: AccessCodeBatchRecord;
  canExtend: boolean;
  onOpen: (action: 'print' | 'extend' | 'revoke' | 'delete') => void;
}

export function BatchActions({ number, batch, canExtend, onOpen }: BatchActionsProps) {
  const canCall = useCanCall();
  const canExport = useMayExport();
  const sent = { params: { orgNumber: String(number), batchId: batch.id } };
  const exportUses = useMutation<{ name: string; content: Blob }, ApiError>({
    mutationFn: () => download(exportAccessCodeUses, sent),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  const canExportUses = canExport && batch.isUsed;
  const isPossible = (action: keyof typeof batchBlockers) => batchBlockers[action](batch) === null;
  const canRevoke = canCall(revokeAccessCodeBatch) && isPossible('revoke');
  const canDelete = canCall(deleteAccessCodeBatch) && isPossible('delete');
  return (
    <>
      {canExport && <ExportButton endpoint={exportAccessCodes} sent={sent} />}
      {isPossible('print') && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => onOpen('print')}
        >
          {texts.print}
        </Button>
      )}
      {(canRevoke || canDelete || canExportUses) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={texts.more} title={texts.more}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {canExportUses && (
              <Menu.Item onClick={() => exportUses.mutate()}>{texts.exportUses}</Menu.Item>
            )}
            {canExtend && <Menu.Item onClick={() => onOpen('extend')}>{texts.extend}</Menu.Item>}
            {canRevoke && (
              <Menu.Item color="red" onClick={() => onOpen('revoke')}>
                {texts.revoke}
              </Menu.Item>
            )}
            {canDelete && (
              <Menu.Item color="red" onClick={() => onOpen('delete')}>
                {texts.delete}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
