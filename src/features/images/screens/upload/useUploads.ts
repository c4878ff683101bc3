import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../../../contract/api-error.ts';
import { endpointKey } from '../../../../ui/api/endpoint-queries.ts';
import { upload } from '../../../../ui/api/send-file.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { existingImage, images, uploadImage } from '../../contract.ts';
import { fileLimits } from '../../limits.ts';
import { texts } from '../../texts.ts';

export interface Upload {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'canceled';
  /** the sent part of the file, 0 to 1 */
  sent: number;
  error: string | null;
  /** the image that has the same file already */
  existing: { id: string; name: string } | null;
}

export function isRunning({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending';
}

/** Uploads files one after the other, so that the server draws one picture at a time and each shows its progress. */
export function useUploads(number: number) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastId = useRef(0);
  const aborts = useRef(new Map<number, AbortController>());

  const update = useCallback((id: number, change: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }, []);

  const send = useCallback(
    async (id: number, file: File, { signal }: AbortController) => {
      if (signal.aborted) return false;
      update(id, { state: 'sending' });
      try {
        await upload(
          uploadImage,
          { params: { orgNumber: String(number) }, query: { name: file.name } },
          { file, signal, onProgress: (sent) => update(id, { sent }) },
        );
        update(id, { state: 'done', sent: 1 });
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        const { data: current } = z.safeParse(existingImage, Object(error).current);
        update(id, {
          state: 'failed',
          error: error instanceof ApiError ? error.message : String(error),
          existing: current?.isOwn === true ? current : null,
        });
        return false;
      }
    },
    [number, update],
  );

  const add = useCallback(
    async (files: readonly File[]) => {
      const added = files.map((file) => {
        lastId.current += 1;
        const id = lastId.current;
        const error = file.size > fileLimits.bytes ? texts.tooLarge : null;
        const abort = new AbortController();
        aborts.current.set(id, abort);
        return { id, file, error, abort };
      });
      setUploads((all) => [
        ...all,
        ...added.map(({ id, file, error }): Upload => {
          const state = error === null ? 'waiting' : 'failed';
          return { id, name: file.name, state, sent: 0, error, existing: null };
        }),
      ]);
      let uploaded = 0;
      for (const { id, file, error, abort } of added)
        if (error === null && (await send(id, file, abort))) uploaded += 1;
      if (uploaded === 0) return;
      showSuccess(texts.uploadedCount(uploaded));
      void client.invalidateQueries({ queryKey: endpointKey(images.list) });
    },
    [client, send],
  );

  const cancel = useCallback(
    (id: number) => {
      aborts.current.get(id)?.abort();
      update(id, { state: 'canceled' });
    },
    [update],
  );

  /** Forgets uploads that have ended. */
  const clear = useCallback(() => setUploads((all) => all.filter(isRunning)), []);

  return { uploads, add, cancel, clear };
}
