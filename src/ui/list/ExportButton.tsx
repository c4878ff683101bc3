import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../contract/api-error.ts';
import type { Endpoint, Sent } from '../../contract/endpoint.ts';
import { download } from '../api/call.ts';
import { saveFile } from '../browser/saveFile.ts';

const texts = { export: 'Export' };

interface ExportButtonProps<E extends Endpoint> {
  /** responds with a file; its query is the list's without the page */
  endpoint: E;
  sent: Sent<E>;
}

/** Downloads all rows that match the filters. */
export function ExportButton<E extends Endpoint>({ endpoint, sent }: ExportButtonProps<E>) {
  const { mutate, isPending } = useMutation<{ name: string; content: Blob }, ApiError>({
    mutationFn: () => download(endpoint, sent),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <Button
      variant="default"
      title={texts.export}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {texts.export}
    </Button>
  );
}
