import { NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../../contract/api-error.ts';
import { download } from '../../../../ui/api/call.ts';
import { saveFile } from '../../../../ui/browser/saveFile.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { OrganizationField } from '../../../../workspace/search/OrganizationField.tsx';
import { printPromoPoster } from '../../contract.ts';
import { posterTexts as texts } from '../../texts.ts';
import type { PromoDialogProps } from './PromoDialogs.tsx';

const papers = ['A4', 'Letter'] as const;

/** Saves a poster of a code as a PDF. */
export function PosterDialog({ number, promo, onClose }: PromoDialogProps) {
  const [area, setArea] = useState<string | null>(null);
  const [paper, setPaper] = useState<(typeof papers)[number]>('A4');
  const print = useMutation<{ name: string; content: Blob }, ApiError>({
    mutationFn: () =>
      download(printPromoPoster, {
        params: { orgNumber: String(number), promoId: promo.id },
        query: { paper, origin: window.location.origin, ...(area !== null && { area }) },
      }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      showSuccess(texts.created(name));
      onClose();
    },
    meta: { ownError: true },
  });
  const error = print.error?.fields.area ?? print.error?.message;
  return (
    <ConfirmDialog
      opened
      title={texts.title(promo.code)}
      confirmLabel={texts.create}
      pending={print.isPending}
      onConfirm={() => print.mutate()}
      onCancel={onClose}
    >
      <Text mb="sm">{texts.help}</Text>
      <OrganizationField
        label={texts.area}
        description={texts.areaHelp}
        error={error}
        initial={null}
        fits={({ type }) => type === 'ServiceArea'}
        noneFits={texts.noArea}
        onChoose={({ value }) => setArea(value)}
      />
      <NativeSelect
        mt="sm"
        label={texts.paper}
        data={[...papers]}
        value={paper}
        onChange={({ currentTarget: { value } }) =>
          setPaper(papers.find((one) => one === value) ?? 'A4')
        }
      />
    </ConfirmDialog>
  );
}
