import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../contract/api-error.ts';
import type { Endpoint, Sent } from '../../contract/endpoint.ts';
import { download } from '../api/call.ts';
import { saveFile } from '../saveFile.ts';

const texts = { export: 'Export' };

interface ExportButtonProps<E extends Endpoint> {
  /** answers with a file; ask it what the list is asked, without the page */
  endpoint: E;
  sent: Sent<E>;
}

/** Saves all rows that the filters leave as a file. */
export function ExportButton<E extends Endpoint>({ endpoint, sent }: ExportButtonProps<E>) {
  const { mutate, isPending } = useMutation<{ name: string; content: Blob }, ApiError>({
    mutationFn: () => download(endpoint, sent),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {texts.export}
    </Button>
  );
}
