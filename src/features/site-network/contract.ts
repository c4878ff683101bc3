import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { vlanUses } from './vlans/uses.ts';

const siteVlans = z.object({
  /** VLANs next to each other with the same owner */
  from: z.int(),
  to: z.int(),
  use: z.enum(vlanUses),
  ownerName: z.string(),
  /** whether others have one of them too, as after an area came from another site */
  isContested: z.boolean(),
  /** null for devices and service plans */
  takenAt: z.nullable(z.iso.datetime()),
  takenBy: z.nullable(z.string()),
});
export type SiteVlans = z.infer<typeof siteVlans>;

export const listSiteVlans = endpoint({
  access: 'scope',
  // The management network of devices is a part of the list, and every screen that takes VLANs configures devices.
  feature: 'devices',
  method: 'GET',
  effect: 'read',
  path: '/AdminApi/organizations/{orgNumber}/vlans',
  summary: 'Lists the VLANs in use at a site with their owners',
  params: organizationParams,
  response: z.object({
    rows: z.array(siteVlans),
    /** of the site */
    timeZone: z.string(),
  }),
});
