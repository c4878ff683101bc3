import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { organizationNumberParameter } from '../../contract/schema.ts';
import { hotspot, partner } from './fields.ts';

const common = { access: 'scope', feature: 'hotspot-2.0' } as const;
const path = '/AdminApi/organizations/{orgNumber}/hotspot';
const settings = hotspot.schema;

export const hotspotRecord = z.object({
  ...hotspot.schema.shape,
  /** 0: the organization has none of its own */
  version: z.int(),
  updatedAt: z.nullable(z.iso.datetime()),
  updatedBy: z.string(),
});
export type HotspotRecord = z.infer<typeof hotspotRecord>;

const { name, match, kind, host, port, wbaId, position } = partner.schema.shape;

const route = z.object({
  id: z.uuid(),
  name,
  match,
  kind,
  host,
  port,
  wbaId,
  position,
  isInherited: z.boolean(),
});

const publication = z.object({
  number: z.int(),
  settings,
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
});

const view = z.object({
  record: hotspotRecord,
  /** the nearest first */
  above: z.array(z.object({ type: z.string(), name: z.nullable(z.string()), settings })),
  routes: z.array(route),
  isHessidKnown: z.nullable(z.boolean()),
  publication: z.nullable(publication),
  timeZone: z.string(),
});
export type HotspotView = z.infer<typeof view>;

export const getHotspot = endpoint({
  ...common,
  method: 'GET',
  effect: 'read',
  path,
  summary:
    'Returns the Hotspot 2.0 settings of an organization, what it inherits and what is published',
  params: organizationParams,
  response: view,
});

export const changeHotspot = endpoint({
  ...common,
  method: 'PUT',
  effect: 'change',
  path,
  summary:
    'Changes the Hotspot 2.0 settings of an organization; null leaves a value to the ones above',
  params: organizationParams,
  body: z.object({ ...hotspot.schema.shape, version: z.int() }),
  response: view,
});

export const publishHotspot = endpoint({
  ...common,
  method: 'POST',
  effect: 'change',
  path: `${path}/publish`,
  summary: 'Publishes the Hotspot 2.0 settings that apply in an organization',
  params: organizationParams,
  // What the caller saw, because a change above may have come between.
  body: z.object({ settings }),
  response: view,
});

export const withdrawHotspot = endpoint({
  ...common,
  method: 'POST',
  effect: 'change',
  path: `${path}/withdraw`,
  summary: 'Withdraws the last publication, so that the one before counts again',
  params: organizationParams,
  body: z.object({ number: z.int() }),
  response: view,
});

export const listHotspotPublications = endpoint({
  ...common,
  method: 'GET',
  effect: 'read',
  path: `${path}/publications`,
  summary: 'Lists the last publications of Hotspot 2.0 settings, the newest first',
  params: organizationParams,
  response: z.object({
    rows: z.array(
      z.object({
        ...publication.shape,
        ownSettings: settings,
        withdrawnAt: z.nullable(z.iso.datetime()),
        withdrawnBy: z.nullable(z.string()),
      }),
    ),
  }),
});
export type Publication = z.infer<typeof listHotspotPublications.response>['rows'][number];

const partnerState = {
  caUntil: z.nullable(z.iso.datetime()),
  certificateUntil: z.nullable(z.iso.datetime()),
};

export const partners = recordEndpoints({
  feature: 'hotspot-2.0',
  path: 'hotspot-partners',
  id: 'partnerId',
  noun: 'hotspot partner',
  fields: partner,
  title: 'name',
  screens: { list: '/manage/hotspot-2.0/partners', item: '/manage/hotspot-2.0/partner' },
  derived: partnerState,
  row: { name, match, kind, host, position, ...partnerState },
  sort: ['name', 'match', 'position'],
  filters: { kind: z.optional(kind) },
});
export type PartnerRow = z.infer<typeof partners.list.response>['rows'][number];
export type PartnerRecord = z.infer<typeof partners.record>;

const partnerParams = z.object({ orgNumber: organizationNumberParameter, partnerId: z.uuid() });
const partnerPath = '/AdminApi/organizations/{orgNumber}/hotspot-partners/{partnerId}';
const pem = z.string().check(z.minLength(1, 'Required'), z.maxLength(20_000));

export const setPartnerCertificate = endpoint({
  ...common,
  method: 'PUT',
  effect: 'change',
  path: `${partnerPath}/certificate`,
  summary: 'Sets the certificate and private key with which this server proves itself to a partner',
  params: partnerParams,
  body: z.object({ certificate: pem, privateKey: pem }),
  response: partners.record,
});

export const removePartnerCertificate = endpoint({
  ...common,
  method: 'DELETE',
  effect: 'change',
  path: `${partnerPath}/certificate`,
  summary: 'Removes the certificate and private key for a partner',
  level: 'edit',
  params: partnerParams,
  response: partners.record,
});

const testStep = z.object({
  step: z.enum(['certificates', 'address', 'connection', 'answer']),
  state: z.enum(['ok', 'warning', 'failed', 'skipped']),
  text: z.string(),
  milliseconds: z.number(),
});
export type TestStep = z.infer<typeof testStep>;

export const testPartner = endpoint({
  ...common,
  method: 'POST',
  effect: 'read',
  level: 'edit',
  path: `${partnerPath}/test`,
  summary:
    'Tests a partner step by step: its address, TLS, and the answer to a Status-Server request',
  params: partnerParams,
  response: z.object({ steps: z.array(testStep) }),
});
