import { NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../../contract/api-error.ts';
import { download } from '../../../../ui/api/call.ts';
import { saveFile } from '../../../../ui/browser/saveFile.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { printPasswords } from '../../contract.ts';
import { printTexts as texts } from '../../texts.ts';
import type { PolicyDialogProps } from './RotateDialog.tsx';

const papers = ['A4', 'Letter', 'A6'] as const;

/** Saves the current password, or the next ones too, as a PDF. */
export function PrintDialog({ number, policy, onClose }: PolicyDialogProps) {
  const [paper, setPaper] = useState<(typeof papers)[number]>('A4');
  const [periods, setPeriods] = useState(1);
  const print = useMutation<{ name: string; content: Blob }, ApiError>({
    mutationFn: () =>
      download(printPasswords, {
        params: { orgNumber: String(number), policyId: policy.id },
        body: { paper, periods },
      }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      showSuccess(texts.created(name));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={texts.title(policy.name)}
      confirmLabel={texts.create}
      pending={print.isPending}
      onConfirm={() => print.mutate()}
      onCancel={onClose}
    >
      <NativeSelect
        label={texts.what}
        data={[
          { value: '1', label: texts.one },
          { value: '12', label: texts.many },
        ]}
        value={String(periods)}
        onChange={({ currentTarget: { value } }) => setPeriods(Number(value))}
      />
      {periods > 1 && (
        <Text size="sm" mt={4}>
          {texts.help}
        </Text>
      )}
      <NativeSelect
        mt="sm"
        label={texts.paper}
        data={papers.map((value) => ({ value, label: texts.papers[value] }))}
        value={paper}
        onChange={({ currentTarget: { value } }) =>
          setPaper(papers.find((one) => one === value) ?? 'A4')
        }
      />
    </ConfirmDialog>
  );
}
