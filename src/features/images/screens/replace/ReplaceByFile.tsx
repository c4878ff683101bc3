import { Alert, Button, FileButton, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../contract/api-error.ts';
import { endpointKey } from '../../../../ui/api/endpoint-queries.ts';
import { upload } from '../../../../ui/api/send-file.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { type ImageRecord, type ImageRow, images, replaceImageFile } from '../../contract.ts';
import { fileLimits } from '../../limits.ts';
import { texts } from '../../texts.ts';
import { acceptedTypes } from '../upload/UploadButton.tsx';
import { PictureComparison } from './PictureComparison.tsx';
import classes from './Replace.module.css';

/** What a list's row and a record both tell about an image. */
export type ReplacedImage = Pick<ImageRow, keyof ImageRow & keyof ImageRecord>;

export interface ReplaceProps {
  number: number;
  image: ReplacedImage;
  onReplaced: (replaced: ImageRecord) => void;
  onPending: (isPending: boolean) => void;
  onClose: () => void;
}

/** Chooses a file, compares it with the picture that it replaces, and sends it. */
export function ReplaceByFile({ number, image, onReplaced, onPending, onClose }: ReplaceProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isPending = sent !== null;
  const choose = (chosen: File | null) => {
    if (chosen === null) return;
    const isTooLarge = chosen.size > fileLimits.bytes;
    setFile(isTooLarge ? null : chosen);
    setError(isTooLarge ? texts.tooLarge : null);
  };
  const replace = async (chosen: File) => {
    setError(null);
    setSent(0);
    onPending(true);
    try {
      const replaced = await upload(
        replaceImageFile,
        { params: { orgNumber: String(number), imageId: image.id } },
        { file: chosen, onProgress: setSent, signal: new AbortController().signal },
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
      {file !== null && <PictureComparison image={image} file={file} />}
      {image.crop !== null && <Alert color="orange">{texts.dropsCrop}</Alert>}
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
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {texts.cancel}
        </Button>
        <FileButton accept={acceptedTypes} onChange={choose}>
          {(props) => (
            <Button {...props} variant={file === null ? 'filled' : 'default'} disabled={isPending}>
              {file === null ? texts.chooseFile : texts.chooseOtherFile}
            </Button>
          )}
        </FileButton>
        {file !== null && (
          <Button loading={isPending} onClick={() => void replace(file)}>
            {texts.replaceNow}
          </Button>
        )}
      </div>
    </>
  );
}
