import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { choice } from '../../../contract/fields/choice-kinds.ts';
import { date } from '../../../contract/fields/date-kinds.ts';
import { listQuery, listReply, sortQuery } from '../../../contract/list.ts';
import { messages } from '../../../contract/messages.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { conferenceFit, itemBlock } from './fields.ts';
import { itemNow, itemState } from './item-now.ts';

const common = {
  access: 'scope',
  feature: 'advanced-conference',
  params: organizationParams,
} as const;
const organization = '/AdminApi/organizations/{orgNumber}';

export const networkItemKind = choice('Kind', {
  vlan: 'VLAN',
  dark: 'Dark VLAN',
  address: 'Public address',
  ssid: 'SSID slots',
});
export const networkItemSorts = ['item', 'network', 'state'] as const;

export const listNetworkItems = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/conference-network-items`,
  summary:
    'Lists the VLANs, public addresses and slots for SSIDs of a site with who has them, filtered, sorted and paged',
  effect: 'read',
  query: z.object({
    ...listQuery,
    sort: sortQuery(networkItemSorts),
    kind: z.optional(networkItemKind.schema),
    state: z.optional(itemState.schema),
  }),
  response: listReply(
    z.object({
      /** unique in the list */
      id: z.string(),
      kind: networkItemKind.schema,
      /** the VLAN, the address, or the name of a device */
      item: z.string(),
      network: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
      subnet: z.nullable(z.string()),
      /** of slots for SSIDs; null otherwise */
      taken: z.nullable(z.int()),
      slots: z.nullable(z.int()),
      ...itemNow,
    }),
  ),
});
export type NetworkItem = z.infer<typeof listNetworkItems.response>['rows'][number];

/** What can be blocked. */
export const blockedKind = z.enum(
  ['room', 'port', 'vlan', 'dark', 'address'],
  messages.invalidChoice,
);
export type BlockedKind = z.infer<typeof blockedKind>;

const blockedItem = {
  kind: blockedKind,
  /** the id of a room or port, a VLAN, or an address */
  item: z.string().check(z.minLength(1, messages.required), z.maxLength(64)),
};

export const blockItem = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/conference-blocks`,
  summary: 'Blocks an item for conferences, unless one has it meanwhile',
  effect: 'change',
  body: z.object({ ...blockedItem, ...itemBlock.schema.shape }),
  response: z.object({}),
});

export const freeItem = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/conference-block-ends`,
  summary: 'Ends what blocks an item, now and later',
  effect: 'change',
  body: z.object(blockedItem),
  response: z.object({ ended: z.int() }),
});

const moment = z.iso.datetime();

export const checkFit = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/conference-fits`,
  summary: 'Says whether a site can host an event, else what is in the way and when it fits',
  effect: 'read',
  body: conferenceFit.schema,
  response: z.object({
    fits: z.boolean(),
    /** each with item, event and times */
    conflicts: z.array(z.string()),
    /** false: something is missing or too small at any time, so no other time helps */
    isPossible: z.boolean(),
    /** the nearest time that fits within 60 days; null when it fits as wanted, or not at all */
    nearest: z.nullable(z.object({ startsAt: moment, endsAt: moment })),
    /** the VLAN that it would get */
    vlan: z.nullable(z.int()),
    /** what nobody has reserved during the whole time, in kbit/s; null: the uplink is not known */
    freeDownKbps: z.nullable(z.int()),
    freeUpKbps: z.nullable(z.int()),
    timeZone: z.string(),
  }),
});
export type Fit = z.infer<typeof checkFit.response>;

export const timelineDays = 14;

export const getBandwidth = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/conference-bandwidth`,
  summary: 'Returns what events have reserved of the bandwidth of a site in 14 days',
  effect: 'read',
  query: z.object({ from: z.optional(date('From').schema) }),
  response: z.object({
    /** the first day and the day after the last one, and their beginnings */
    from: z.iso.date(),
    until: z.iso.date(),
    startsAt: moment,
    endsAt: moment,
    timeZone: z.string(),
    /** in kbit/s; null: the uplink is not known */
    capacity: z.nullable(z.object({ down: z.int(), up: z.int() })),
    events: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        startsAt: moment,
        endsAt: moment,
        downKbps: z.int(),
        upKbps: z.int(),
      }),
    ),
  }),
});
export type Bandwidth = z.infer<typeof getBandwidth.response>;
