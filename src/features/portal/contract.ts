import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { localDateTime } from '../../contract/fields/date-kinds.ts';
import { positiveInteger } from '../../contract/list.ts';
import { organizationParams } from '../../contract/record-endpoints.ts';
import { rule } from '../../contract/schema.ts';
import { maxLength, onlyLineBreaksAndTabs } from '../../contract/validators/validators.ts';
import { servicePlan } from '../service-plans/fields.ts';
import { portalDocument } from './document/fields.ts';
import { slotImages } from './document/slot-images.ts';
import { versionStatuses } from './versions/statuses.ts';

const moment = z.iso.datetime();
const version = {
  id: z.uuid(),
  number: z.int(),
  status: z.enum(versionStatuses),
  note: z.string(),
  /** counts the changes of a draft */
  version: z.int(),
  createdAt: moment,
  createdBy: z.string(),
  updatedAt: moment,
  updatedBy: z.string(),
  publishAt: z.nullable(moment),
  publishedAt: z.nullable(moment),
  supersededAt: z.nullable(moment),
};

export const portalVersion = z.object({ ...version, document: portalDocument });
export type PortalVersion = z.infer<typeof portalVersion>;

const listedVersion = z.object({
  ...version,
  /** visits in the last 30 days; null for a preset, which guests do not visit */
  arrivals: z.nullable(z.int()),
  online: z.nullable(z.int()),
});
export type ListedVersion = z.infer<typeof listedVersion>;

const { shape } = servicePlan.schema;
/** What the editor and the preview need of a plan. */
const portalPlan = z.object({
  id: z.uuid(),
  name: shape.name,
  status: shape.status,
  texts: shape.texts,
  price: shape.price,
  currency: shape.currency,
  durationKind: shape.durationKind,
  duration: shape.duration,
  endsAt: shape.endsAt,
  untilTime: shape.untilTime,
  bandwidthDown: shape.bandwidthDown,
  bandwidthUp: shape.bandwidthUp,
  quotaBytes: shape.quotaBytes,
  maxDevices: shape.maxDevices,
  loginMethods: shape.loginMethods,
  visibleFrom: shape.visibleFrom,
  visibleUntil: shape.visibleUntil,
  guestGroups: shape.guestGroups,
  /** free, or a payment gateway of the area takes its price */
  canBePaid: z.boolean(),
});
export type PortalPlan = z.infer<typeof portalPlan>;

const organization = '/AdminApi/organizations/{orgNumber}';
const common = { access: 'scope', feature: 'portal', params: organizationParams } as const;
export const versionParams = z.extend(organizationParams, { versionId: z.uuid() });

export const getPortal = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/portal`,
  summary: 'Returns an organization’s portal: its draft, what is published, and what it inherits',
  effect: 'read',
  response: z.object({
    draft: z.nullable(portalVersion),
    published: z.nullable(portalVersion),
    scheduled: z.nullable(portalVersion),
    /** the published presets above, from the top down */
    above: z.array(
      z.object({
        organizationNumber: z.int(),
        /** null: outside the caller's scope */
        name: z.nullable(z.string()),
        document: portalDocument,
      }),
    ),
    /** the organizations above in the caller's scope, nearest first, which may have a preset */
    presets: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        type: z.string(),
        hasDraft: z.boolean(),
        isPublished: z.boolean(),
      }),
    ),
    /** the service areas that inherit from this organization */
    areasBelow: z.int(),
    plans: z.array(portalPlan),
    slotImages,
    /** the device types of its gateways and controllers */
    gatewayTypes: z.array(z.string()),
    /** What guests must reach to pay, by the names of the payment gateways. */
    paymentHosts: z.array(z.object({ host: z.string(), gateway: z.string() })),
    /** whether one of them can send guests to the portal */
    hasGateway: z.boolean(),
    timeZone: z.nullable(z.string()),
    hasMail: z.boolean(),
    /** whether its guests can sign in by a member list; null: a list above the caller's scope may have members */
    hasMembers: z.nullable(z.boolean()),
    /** the loyalty programmes at whose issuers its members sign in, as a part of the method Member number */
    programmes: z.array(z.string()),
  }),
});

const ofDraft = {
  /** of the draft that the change is based on; null: there was none */
  version: z.nullable(z.int()),
};
/** The number of the published version that the caller knows; null: none. */
const known = z.nullable(z.int());

export const savePortalDraft = endpoint({
  ...common,
  method: 'PUT',
  path: `${organization}/portal/draft`,
  summary: 'Saves the draft of a portal, or begins one from the scheduled or published version',
  effect: 'change',
  body: z.object({
    ...ofDraft,
    published: known,
    /** of the scheduled version that the change is based on; null: none; left out: not checked */
    scheduled: z.optional(known),
    document: portalDocument,
  }),
  largestBody: 4_000_000,
  response: portalVersion,
});

export const discardPortalDraft = endpoint({
  ...common,
  method: 'DELETE',
  path: `${organization}/portal/draft`,
  summary: 'Discards the draft of a portal in the version that the caller has seen',
  effect: 'change',
  level: 'edit',
  query: z.object({ version: positiveInteger(999_999) }),
  response: z.object({}),
});

export const publishPortal = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/portal/publication`,
  summary: 'Publishes the draft of a portal, at once or at a local time of the site',
  effect: 'change',
  body: z.object({
    version: z.int(),
    published: known,
    note: z.string().check(z.trim(), rule(maxLength(500)), rule(onlyLineBreaksAndTabs)),
    /** `2026-11-24T18:00`; null: now */
    publishAt: z.nullable(localDateTime('Publish at').schema),
  }),
  response: portalVersion,
});

export const cancelPortalSchedule = endpoint({
  ...common,
  method: 'DELETE',
  path: `${organization}/portal/schedule`,
  summary:
    'Cancels the schedule of a version: it is the draft again, or an earlier version if there is another draft',
  effect: 'change',
  level: 'edit',
  response: portalVersion,
});

export const listPortalVersions = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/portal/versions`,
  summary: 'Lists the versions of a portal, newest first',
  effect: 'read',
  query: z.object({ page: z.optional(positiveInteger(4_000)) }),
  response: z.object({ rows: z.array(listedVersion), total: z.int() }),
});

export const getPortalVersion = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/portal/versions/{versionId}`,
  summary: 'Returns a version of a portal with its document',
  effect: 'read',
  params: versionParams,
  response: portalVersion,
});

export const restorePortalVersion = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/portal/versions/{versionId}/restoration`,
  summary: 'Makes a draft of an earlier version; replaces the draft of the given version',
  effect: 'change',
  params: versionParams,
  body: z.object(ofDraft),
  response: portalVersion,
});

export const getPortalPreviewLink = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/portal/preview-link`,
  summary: 'Returns an address that shows the saved draft without signing in, for 24 hours',
  effect: 'read',

  response: z.object({
    path: z.string(),
    /** of the server; null where it does not know how browsers reach it */
    publicUrl: z.nullable(z.string()),
    expiresAt: moment,
  }),
});
