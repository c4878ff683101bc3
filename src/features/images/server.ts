import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { getImageSlots, getImageUses, images } from './contract.ts';
import { bulkHandlers } from './records/bulk.ts';
import { copyPictureHandler } from './records/copy-picture.ts';
import { cropHandler } from './records/crop.ts';
import { imageStore } from './records/image-store.ts';
import { listImages } from './records/list-images.ts';
import { promotionUses } from './records/promotion-uses.ts';
import { slotsOf, takeSlot } from './records/slots.ts';
import { uploadHandlers } from './records/upload.ts';
import { usesOf } from './records/uses.ts';
import { zipHandler } from './records/zip.ts';

export { imageHistory } from './records/image-store.ts';

// Not `recordHandlers`: the list has inherited images, an image begins with its file, and a slot has one image.
export const imageHandlers: readonly Handler[] = [
  organizationHandler(images.list, ({ query }, request) => listImages(request, query)),
  organizationHandler(images.get, ({ params }, request) => imageStore.get(request, params.imageId)),
  organizationHandler(images.update, async ({ params, body }, request) => {
    const takenFrom = await takeSlot(request, params.imageId, body);
    if (takenFrom === null) return imageStore.update(request, params.imageId, body);
    // The image that has lost its slot is part of the same entry.
    const record: typeof request.record = (entry) =>
      request.record({ ...entry, after: { ...entry.after, takenFrom } });
    return imageStore.update({ ...request, record }, params.imageId, body);
  }),
  organizationHandler(images.delete, async ({ params }, request) => {
    await imageStore.remove(request, params.imageId);
    return {};
  }),
  organizationHandler(getImageUses, async ({ params }, request) => {
    await imageStore.get(request, params.imageId);
    const { transaction, organization } = request;
    return {
      uses: await usesOf(transaction, organization, params.imageId),
      promotions: await promotionUses(transaction, organization, params.imageId),
    };
  }),
  organizationHandler(getImageSlots, async (_input, request) => ({
    slots: await slotsOf(request),
  })),
  ...uploadHandlers,
  copyPictureHandler,
  cropHandler,
  ...bulkHandlers,
  zipHandler,
];
