import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../contract/api-error.ts';
import { download } from '../../../ui/api/call.ts';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { mostLabels, paperNames, printLabels } from '../labels/contract.ts';
import { texts } from '../texts.ts';
import classes from './Assets.module.css';

interface LabelDialogProps {
  number: number;
  ids: readonly string[];
  onClose: () => void;
}

const perSheet = { A4: 24, Letter: 30 };
const papers = ['A4', 'Letter'] as const;
const paperOptions = papers.map((value) => ({ value, label: paperNames[value] }));

/** Saves labels with QR codes as a PDF. */
export function LabelDialog({ number, ids, onClose }: LabelDialogProps) {
  const [paper, setPaper] = useState<(typeof papers)[number]>('A4');
  const [skip, setSkip] = useState(0);
  const print = useMutation<{ name: string; content: Blob }, ApiError>({
    mutationFn: () =>
      download(printLabels, {
        params: { orgNumber: String(number) },
        body: { assetIds: [...ids], paper, skip, origin: window.location.origin },
      }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      showSuccess(texts.printed(name));
      onClose();
    },
    meta: { ownError: true },
  });
  const error = ids.length > mostLabels ? texts.tooMany(mostLabels) : print.error?.message;
  return (
    <ConfirmDialog
      opened
      title={texts.printTitle(ids.length)}
      confirmLabel={texts.print}
      pending={print.isPending}
      onConfirm={() => print.mutate()}
      onCancel={onClose}
    >
      <Text mb="sm">{texts.printHelp}</Text>
      <NativeSelect
        label={texts.paper}
        data={paperOptions}
        value={paper}
        onChange={({ currentTarget: { value } }) => {
          setPaper(papers.find((one) => one === value) ?? 'A4');
          setSkip(0);
        }}
      />
      <TextInput
        mt="sm"
        className={classes.skip}
        label={texts.skip}
        inputMode="numeric"
        value={String(skip)}
        onChange={({ currentTarget: { value } }) =>
          setSkip(Math.min(perSheet[paper] - 1, Number(value.replaceAll(/\D/g, ''))))
        }
      />
      {error !== undefined && (
        <Text mt="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </ConfirmDialog>
  );
}
