import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { texts } from '../../texts.ts';

export const acceptedTypes = 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml';

/** Chooses files to upload. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <FileButton multiple accept={acceptedTypes} onChange={onFiles}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
          {texts.upload}
        </Button>
      )}
    </FileButton>
  );
}
