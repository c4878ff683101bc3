import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../../../contract/api-error.ts';
import type { Endpoint, Sent } from '../../../../contract/endpoint.ts';
import { download } from '../../../../ui/api/call.ts';
import { saveFile } from '../../../../ui/browser/saveFile.ts';

interface DownloadButtonProps<E extends Endpoint> {
  label: string;
  /** responds with a file */
  endpoint: E;
  sent: Sent<E>;
}

/** Saves a file about a conference. */
export function DownloadButton<E extends Endpoint>({
  label,
  endpoint,
  sent,
}: DownloadButtonProps<E>) {
  const { mutate, isPending } = useMutation<{ name: string; content: Blob }, ApiError>({
    mutationFn: () => download(endpoint, sent),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}
