import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationNumberParameter } from '../../../contract/schema.ts';
import { device, deviceType } from '../../devices/fields.ts';
import { servicePlan } from '../../service-plans/fields.ts';
import { brandThemes, organizationFields } from '../contract.ts';

const address = z.object({ orgNumber: organizationNumberParameter });

/** A device before it stands anywhere: it gets its addresses and secrets on its own screen. */
const plannedDevice = z.object({
  ...z.pick(device.schema, {
    name: true,
    role: true,
    location: true,
    tags: true,
    vendorModel: true,
    coaPort: true,
    checks: true,
    managementVlan: true,
    guestVlans: true,
    parentPort: true,
  }).shape,
  type: deviceType.schema,
  parentName: z.nullable(z.string()),
});

/** A site with its service areas, their plans and devices. */
const siteRequest = z.object({
  site: organizationFields,
  areas: z
    .array(
      z.extend(organizationFields, {
        plans: z
          .array(servicePlan.schema)
          .check(z.maxLength(500, 'A service area has no more than 500 plans')),
        devices: z
          .array(plannedDevice)
          .check(z.maxLength(1_000, 'No more than 1,000 devices at once')),
      }),
    )
    .check(z.maxLength(200, 'No more than 200 service areas at once')),
});
export type SiteRequest = z.infer<typeof siteRequest>;

export const createSite = endpoint({
  method: 'POST',
  path: '/AdminApi/organizations/{orgNumber}/sites',
  summary:
    'Adds a site below this organization with its service areas, plans and devices: all or nothing',
  access: 'scope',
  effect: 'change',
  feature: 'add-org',
  params: address,
  body: siteRequest,
  response: z.object({
    number: z.int(),
    name: z.string(),
    areas: z.int(),
    plans: z.int(),
    devices: z.int(),
  }),
});

export const getSiteCopy = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/site-copy',
  summary:
    'What a copy of this site would contain: all but what only one place can have, and what is retired',
  access: 'scope',
  effect: 'read',
  feature: 'organization',
  params: address,
  response: siteRequest,
});

/** What a browser keeps of a site until it is created, as the forms hold it. */
export const siteDraft = z.object({
  /** what the site starts from: 'blank', a template's id, or 'copy' of the source */
  start: z.string(),
  source: z.nullable(z.object({ number: z.int(), name: z.string(), displayPath: z.string() })),
  /** whether a copy has devices as well */
  withDevices: z.boolean(),
  /** the start whose areas and plans stand below */
  applied: z.string(),
  site: z.object({
    name: z.string(),
    isDisabled: z.boolean(),
    isTrialMode: z.boolean(),
    trialEndsOn: z.string(),
    externalId: z.string(),
    street: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    country: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    timeZone: z.string(),
    currency: z.string(),
    language: z.string(),
    locale: z.string(),
    contacts: z.array(
      z.object({ name: z.string(), role: z.string(), email: z.string(), phone: z.string() }),
    ),
    rooms: z.nullable(z.number()),
    propertyType: z.string(),
    pmsPropertyCode: z.string(),
    brandTheme: z.enum(['', ...brandThemes]),
    inheritsFeatures: z.boolean(),
    features: z.array(z.string()),
    notes: z.string(),
  }),
  areas: z.array(
    z.object({
      name: z.string(),
      /** what the wizard does not ask, and the portal's brand and, as it was typed, its language */
      fields: z.extend(z.omit(organizationFields, { name: true }), {
        language: z.nullable(z.string()),
      }),
      devices: z.array(plannedDevice),
      plans: z.array(
        z.object({
          /** what the wizard does not ask; what it asks is beside, as it was typed */
          fields: servicePlan.schema,
          name: z.string(),
          price: z.string(),
          duration: z.string(),
          bandwidthDown: z.string(),
          bandwidthUp: z.string(),
          paymentMethods: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** how many steps have been finished */
  finished: z.int(),
});
export type SiteDraft = z.infer<typeof siteDraft>;
