import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { images } from '../../../images/contract.ts';
import { imageAddress } from '../../../images/public/image-address.ts';
import type { PageImage } from '../../renderer/view.ts';

const none: ReadonlyMap<string, PageImage> = new Map();
/** The server returns no more at once. */
const most = 100;

/** Returns the images with these ids: for the preview, and their states for the checks. */
export function useImages(number: number, ids: readonly string[]) {
  const isAllowed = useCanCall()(images.list);
  const { data, isPlaceholderData } = useQuery({
    ...endpointQuery(images.list, {
      params: { orgNumber: String(number) },
      query: { ids: ids.slice(0, most).join(','), pageSize: String(most) },
    }),
    enabled: isAllowed && ids.length > 0,
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  const isComplete = !isPlaceholderData && ids.length <= most;
  return useMemo(() => {
    const rows = data?.rows ?? [];
    const shown = new Map(
      rows.map(({ id, focusX, focusY, renditions }) => [
        id,
        {
          alt: null,
          focus: { x: focusX, y: focusY },
          sources: renditions.map((one) => ({
            url: imageAddress(one),
            width: one.width,
            height: one.height,
            type: one.type,
          })),
        },
      ]),
    );
    const known = new Map(rows.map(({ id, status }) => [id, status]));
    const isKnown = isComplete && (data !== undefined || ids.length === 0);
    return { shown: ids.length === 0 ? none : shown, known: isKnown ? known : null };
  }, [data, ids, isComplete]);
}
