import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { images } from '../../images/contract.ts';
import { imageAddress } from '../../images/public/image-address.ts';
import type { PageImage } from '../renderer/view.ts';

const none: ReadonlyMap<string, PageImage> = new Map();

/** Returns the images that an organization can use: for the preview, and their states for the checks. */
export function useImages(number: number) {
  const isAllowed = useCanCall()(images.list);
  const { data } = useQuery({
    ...endpointQuery(images.list, {
      params: { orgNumber: String(number) },
      query: { pageSize: '100' },
    }),
    enabled: isAllowed,
    meta: { ownError: true },
  });
  return useMemo(() => {
    if (data === undefined) return { shown: none, known: null, rows: [] };
    const shown = new Map(
      data.rows.map(({ id, width, height, focusX, focusY, renditions }) => [
        id,
        {
          alt: null,
          width,
          height,
          focus: { x: focusX, y: focusY },
          sources: renditions.map((one) => ({
            url: imageAddress(one),
            width: one.width,
            type: one.type,
          })),
        },
      ]),
    );
    const isComplete = data.total <= data.rows.length;
    const known = new Map(data.rows.map(({ id, status }) => [id, status]));
    // Only the server knows those of the other pages of the list.
    return { shown, known: isComplete ? known : null, rows: data.rows };
  }, [data]);
}
