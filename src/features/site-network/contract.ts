import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { vlanUses } from './vlans/uses.ts';

const siteVlan = z.object({
  vlan: z.int(),
  use: z.enum(vlanUses),
  ownerName: z.string(),
  /** null for devices and service plans */
  takenAt: z.nullable(z.iso.datetime()),
  takenBy: z.nullable(z.string()),
});
export type SiteVlan = z.infer<typeof siteVlan>;

export const listSiteVlans = endpoint({
  access: 'scope',
  // The management network of devices is a part of the list, and every screen that takes VLANs configures devices.
  feature: 'devices',
  method: 'GET',
  effect: 'read',
  path: '/AdminApi/organizations/{orgNumber}/vlans',
  summary: 'Lists the VLANs in use at a site with their owners',
  params: organizationParams,
  response: z.object({ rows: z.array(siteVlan) }),
});
