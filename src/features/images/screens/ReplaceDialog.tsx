import { Alert, Button, FileButton, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../contract/api-error.ts';
import { upload } from '../../../ui/api/call.ts';
import { endpointKey } from '../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { images, replaceImageFile } from '../contract.ts';
import { fileLimits } from '../limits.ts';
import { texts } from '../texts.ts';
import classes from './Images.module.css';
import { acceptedTypes } from './UploadButton.tsx';

interface ReplaceDialogProps {
  number: number;
  image: { id: string; name: string };
  onReplaced: () => void;
  onClose: () => void;
}

/** Replaces the file of an image, which shows everywhere at once. */
export function ReplaceDialog({ number, image, onReplaced, onClose }: ReplaceDialogProps) {
  const client = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const replace = async (file: File) => {
    if (file.size > fileLimits.bytes) {
      setError(texts.tooLarge);
      return;
    }
    setError(null);
    setSent(0);
    try {
      await upload(
        replaceImageFile,
        { params: { orgNumber: String(number), imageId: image.id } },
        { file, onProgress: setSent, signal: new AbortController().signal },
      );
      void client.invalidateQueries({ queryKey: endpointKey(images.list) });
      showSuccess(texts.replaced(image.name));
      onReplaced();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : String(failure));
      setSent(null);
    }
  };
  return (
    <Dialog
      opened
      title={texts.replaceTitle(image.name)}
      locked={sent !== null}
      onClose={onClose}
      footer={
        <FileButton
          accept={acceptedTypes}
          onChange={(file) => {
            if (file !== null) void replace(file);
          }}
        >
          {(props) => (
            <Button {...props} loading={sent !== null}>
              {texts.chooseFile}
            </Button>
          )}
        </FileButton>
      }
    >
      <div className={classes.replace}>
        <p>{texts.replaceText}</p>
        {sent !== null && (
          <>
            <Progress value={sent * 100} aria-label={texts.progressOf(image.name)} />
            <p aria-live="polite">
              {sent < 1 ? texts.sending(Math.floor(sent * 100)) : texts.preparing}
            </p>
          </>
        )}
        {error !== null && <Alert color="red">{error}</Alert>}
      </div>
    </Dialog>
  );
}
