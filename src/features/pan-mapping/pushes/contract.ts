import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';

const common = { access: 'scope', feature: 'pan-mapping' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';

export const listPanSources = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/pan-push-sources`,
  summary:
    'Lists what PAN Mapping pushes to devices: keys of units by SSID, and the VLANs of ports',
  effect: 'read',
  params: organizationParams,
  response: z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
});

export const pushPans = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/pan-pushes`,
  summary: 'Plans a push of keys or ports of units: reads the devices and shows what would change',
  effect: 'change',
  params: organizationParams,
  body: z.object({
    sourceId: z.uuid(),
    /** all of the source if left out */
    deviceIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(500))),
  }),
  response: z.object({ runId: z.uuid() }),
});
