import { Alert, Button, FileButton, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../contract/api-error.ts';
import { upload } from '../../../../ui/api/call.ts';
import { endpointKey } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { type ImageRecord, images, replaceImageFile } from '../../contract.ts';
import { fileLimits } from '../../limits.ts';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import { acceptedTypes } from '../upload/UploadButton.tsx';

export interface ReplaceProps {
  number: number;
  image: { id: string; name: string };
  onReplaced: (replaced: ImageRecord) => void;
  onPending: (isPending: boolean) => void;
}

export function ReplaceByFile({ number, image, onReplaced, onPending }: ReplaceProps) {
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
    onPending(true);
    try {
      const replaced = await upload(
        replaceImageFile,
        { params: { orgNumber: String(number), imageId: image.id } },
        { file, onProgress: setSent, signal: new AbortController().signal },
      );
      void client.invalidateQueries({ queryKey: endpointKey(images.list) });
      showSuccess(texts.replaced(image.name));
      onReplaced(replaced);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : String(failure));
      setSent(null);
      onPending(false);
    }
  };
  return (
    <>
      <p>{texts.fromFileHelp}</p>
      {sent !== null && (
        <>
          <Progress value={sent * 100} aria-label={texts.progressOf(image.name)} />
          <p aria-live="polite">
            {sent < 1 ? texts.sending(Math.floor(sent * 100)) : texts.preparing}
          </p>
        </>
      )}
      {error !== null && <Alert color="red">{error}</Alert>}
      <div className={classes.replaceFooter}>
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
      </div>
    </>
  );
}
