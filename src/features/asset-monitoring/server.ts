import { pickFields } from '../../contract/fields/fields.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { setStatuses } from '../../server/records/statuses.ts';
import { assetStatusRecords, assetStore } from './assets/asset-store.ts';
import { listedAssets } from './assets/listed-assets.ts';
import { rejectTakenTag } from './assets/tags.ts';
import { assets, setAssetStatus } from './contract.ts';
import { asset, fieldsOfDevice } from './fields.ts';
import { assetImportHandlers } from './import/handlers.ts';
import { labelHandlers } from './labels/handlers.ts';
import { valueHandlers } from './values/handlers.ts';
import { windowHandlers } from './windows/server.ts';

// Not `recordHandlers`: lists join devices and readings, and a device decides some fields.
export const assetHandlers: readonly Handler[] = [
  ...windowHandlers,
  ...valueHandlers,
  ...assetImportHandlers,
  ...labelHandlers,
  organizationHandler(assets.list, ({ query }, request) => listedAssets(request, query)),
  organizationHandler(assets.get, ({ params }, request) => assetStore.get(request, params.assetId)),
  organizationHandler(assets.create, async ({ body }, request) => {
    await rejectTakenTag(request, body.tag, null);
    return assetStore.create(request, body);
  }),
  organizationHandler(assets.update, async ({ params, body }, request) => {
    const before = await assetStore.get(request, params.assetId);
    if (body.tag !== before.tag) await rejectTakenTag(request, body.tag, before.id);
    const fromDevice = Object.fromEntries(fieldsOfDevice.map((field) => [field, before[field]]));
    return assetStore.update(request, before.id, {
      ...pickFields(asset, { ...body, ...(before.device !== null && fromDevice) }),
      version: body.version,
    });
  }),
  organizationHandler(assets.delete, async ({ params }, request) => {
    await assetStore.remove(request, params.assetId);
    return {};
  }),
  organizationHandler(setAssetStatus, async ({ body }, request) => ({
    changed: await setStatuses(request, assetStatusRecords, {
      ids: body.assetIds,
      status: body.status,
    }),
  })),
];
