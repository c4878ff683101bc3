import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { endpointKey, endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { showError } from '../../../../ui/snackbar/snackbarStore.ts';
import { type ImageRow, images } from '../../contract.ts';
import { texts } from '../../texts.ts';
import { usesText } from '../image-texts.ts';

type Action = 'archive' | 'delete' | 'details' | 'move' | 'replace' | 'tag';

export interface OpenDialog {
  action: Action;
  /** the images as they were when the dialog opened */
  rows: readonly ImageRow[];
}

/** The dialog that is open on the page of images, if any. */
export function useImageDialog(number: number) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { data } = useQuery({
    ...currentImages(number, dialog?.rows ?? []),
    enabled: dialog !== null,
  });
  const close = () => setDialog(null);

  /** Opens a dialog with the images as they are now, because the list may be older. */
  const open = useCallback(
    async (action: Action, listed: readonly ImageRow[]) => {
      // The snackbar shows a failure.
      const loaded = await client.fetchQuery(currentImages(number, listed)).catch(() => null);
      if (loaded === null) return;
      const rows = listed.flatMap(({ id }) => loaded.rows.find((row) => row.id === id) ?? []);
      setDialog(rows.length > 0 ? { action, rows } : null);
      if (rows.length === 0) showError(texts.gone);
    },
    [client, number],
  );
  /** Opens a dialog again, and reloads the list, after the server rejected what the former one offered. */
  const reopen = (action: Action, rows: readonly ImageRow[]) => {
    void client.invalidateQueries({ queryKey: endpointKey(images.list) });
    return open(action, rows);
  };
  const changes = dialog !== null && data !== undefined ? changesOf(dialog.rows, data.rows) : [];
  return { dialog, changes, open, reopen, close };
}

function currentImages(number: number, rows: readonly ImageRow[]) {
  return {
    ...endpointQuery(images.list, {
      params: { orgNumber: String(number) },
      query: { ids: rows.map(({ id }) => id).join(','), pageSize: '100' },
    }),
    staleTime: 0,
  };
}

/** Returns what has changed about the use of images since the dialog opened. */
function changesOf(rows: readonly ImageRow[], current: readonly ImageRow[]): string[] {
  return rows.flatMap((row) => {
    const now = current.find(({ id }) => id === row.id);
    if (now === undefined) return [texts.goneSince(row.name)];
    const isSame = now.status === row.status && usesText(now) === usesText(row);
    return isSame ? [] : [texts.changedSince(row.name, usesText(now))];
  });
}
