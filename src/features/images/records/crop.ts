import isEqual from 'fast-deep-equal';
import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationExternalCall } from '../../../server/http/handlers.ts';
import { cropImage } from '../contract.ts';
import type { Crop } from '../fields.ts';
import { processCrop } from '../processing/process-file.ts';
import { imageStore } from './image-store.ts';
import { replaceCrop } from './stored-files.ts';

const whole: Crop = { left: 0, top: 0, width: 100, height: 100 };

export const cropHandler: Handler = organizationExternalCall(cropImage, {
  prepare: async ({ params, body }, request) => {
    const { format, sourceBytes, width, height } = await imageStore.get(request, params.imageId);
    if (format === 'svg')
      throw new Problem('bad-input', 'An SVG cannot be cropped. Change its view box instead.');
    const master = await request.transaction
      .selectFrom('image_file')
      .select(['hash', 'type', 'content'])
      .where('image_id', '=', params.imageId)
      .where('is_master', '=', true)
      .executeTakeFirstOrThrow();
    const crop = isEqual(body.crop, whole) ? null : body.crop;
    return { master, crop, source: { sourceBytes, width, height } };
  },
  call: async ({ master, crop }, incoming) => {
    const { type, content, hash } = master;
    const key = incoming.caller?.administratorId ?? '';
    const files = await processCrop({ content, isGraphic: type !== 'image/jpeg' }, crop, key);
    return { files, crop, hash };
  },
  finish: async ({ params }, request, { files, crop, hash }) => {
    const before = await imageStore.lock(request, params.imageId);
    const { isSame } = await request.transaction
      .selectFrom('image_file')
      .select(({ fn }) => fn.countAll<string>().as('isSame'))
      .where('image_id', '=', params.imageId)
      .where('is_master', '=', true)
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    if (Number(isSame) === 0)
      throw new Problem(
        'conflict',
        `The file of ${before.name} was just replaced. Reload the page.`,
      );
    if (isEqual(before.crop, crop)) {
      request.changesNothing();
      return before;
    }
    await replaceCrop(request, params.imageId, crop, files);
    await request.record({
      ...imageStore.historyOf(params.imageId, before.name),
      action: 'update',
      organization: request.organization,
      before: { crop: cropText(before.crop) },
      after: { crop: cropText(crop) },
    });
    return imageStore.get(request, params.imageId);
  },
});

function cropText(crop: Crop | null): string {
  return crop === null
    ? 'All of it'
    : `${crop.width} × ${crop.height} % from ${crop.left} %, ${crop.top} %`;
}
