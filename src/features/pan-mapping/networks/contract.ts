import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { organizationNumberParameter } from '../../../contract/schema.ts';
import { newPan, panDevice, panTerms, unitReference } from '../fields.ts';

const base = '/AdminApi/organizations/{orgNumber}';
const pan = `${base}/pans/{panId}`;
const common = { access: 'scope', feature: 'pan-mapping' } as const;
const changed = z.object({ id: z.uuid() });

export const panParams = z.object({ orgNumber: organizationNumberParameter, panId: z.uuid() });
const deviceParams = z.extend(panParams, { deviceId: z.uuid() });

export const makePan = endpoint({
  ...common,
  method: 'POST',
  path: `${base}/pans`,
  summary: 'Makes the private network of a unit, with a VLAN and a key of its pool',
  effect: 'change',
  params: organizationParams,
  body: z.extend(newPan.schema, { unitId: z.uuid() }),
  response: changed,
});

const changing = { ...common, effect: 'change', params: panParams, response: changed } as const;

export const changePan = endpoint({
  ...changing,
  method: 'PUT',
  path: pan,
  summary: 'Changes the end, the plan and the devices that a private network may have',
  body: z.extend(panTerms.schema, { version: z.int() }),
});

export const showPanKey = endpoint({
  ...common,
  method: 'POST',
  path: `${pan}/key-views`,
  summary: 'Returns the key of a private network to callers who may see personal data',
  effect: 'change',
  level: 'view',
  params: panParams,
  response: z.object({
    ssid: z.string(),
    key: z.string(),
    /** the content of its QR code */
    wifiUri: z.string(),
    /** the former key, while it still works */
    oldKey: z.nullable(z.string()),
  }),
});

export const rotatePanKey = endpoint({
  ...changing,
  method: 'POST',
  path: `${pan}/rotation`,
  summary: 'Makes a new key; the former key works for 24 more hours',
  body: z.object({
    /** When the key to replace was made; null: there was none. A newer key is a conflict. */
    keyMadeAt: z.nullable(z.iso.datetime()),
  }),
});

export const suspendPan = endpoint({
  ...changing,
  method: 'POST',
  path: `${pan}/suspension`,
  summary: 'Suspends or resumes a private network; suspended, its devices are disconnected',
  body: z.object({ isSuspended: z.boolean() }),
});

export const movePan = endpoint({
  ...changing,
  method: 'POST',
  path: `${pan}/move`,
  summary: 'Moves a private network with its key and devices to another unit',
  body: unitReference.schema,
});

export const endPan = endpoint({
  ...changing,
  method: 'POST',
  path: `${pan}/end`,
  summary: 'Ends a private network after the grace of its pool, or at once',
  body: z.object({ isAtOnce: z.boolean() }),
});

export const addPanDevice = endpoint({
  ...changing,
  method: 'POST',
  path: `${pan}/devices`,
  summary: 'Adds a device by its MAC address, or names one',
  body: panDevice.schema,
});

export const removePanDevice = endpoint({
  ...common,
  method: 'DELETE',
  path: `${pan}/devices/{deviceId}`,
  summary: 'Removes a device from a private network and disconnects it',
  effect: 'change',
  params: deviceParams,
  response: changed,
});

export const printPanCard = endpoint({
  ...common,
  method: 'GET',
  path: `${pan}/card`,
  summary: 'Returns a card with the key and a QR code as PDF, to callers who may see personal data',
  effect: 'read',
  params: panParams,
  query: z.object({ paper: z.optional(z.enum(['A4', 'Letter'])) }),
  responseType: 'pdf',
  response: z.string(),
});
