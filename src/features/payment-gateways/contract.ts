import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { integer } from '../../contract/fields/number-kinds.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { organizationNumber, organizationNumberParameter } from '../../contract/schema.ts';
import {
  gatewayCategory,
  gatewayInput,
  gatewayStatus,
  gatewayType,
  paymentGateway,
  sentSecrets,
} from './fields.ts';
import { gatewaySecretNames } from './gateway-types.ts';

const common = { access: 'scope', feature: 'payment-gateway' } as const;
const organization = '/AdminApi/organizations/{orgNumber}';
const { name, mode, currencies } = paymentGateway.schema.shape;

export const testStep = z.object({
  step: z.string(),
  state: z.enum(['ok', 'failed', 'skipped']),
  text: z.string(),
  milliseconds: z.number(),
});
export type TestStep = z.infer<typeof testStep>;

/** The last test of a gateway, whether it passed or not. */
export const lastTest = z.object({
  at: z.iso.datetime(),
  passed: z.boolean(),
  steps: z.array(testStep),
});
export type LastTest = z.infer<typeof lastTest>;

const link = z.object({
  state: z.enum(['down', 'connecting', 'up', 'resyncing', 'audit']),
  since: z.iso.datetime(),
  lastError: z.nullable(z.string()),
  system: z.nullable(z.string()),
});
export type LinkShown = z.infer<typeof link>;

const shown = {
  number: z.int(),
  status: gatewayStatus.schema,
  /** Whether the current settings passed the test. */
  isTested: z.boolean(),
  lastSuccessAt: z.nullable(z.iso.datetime()),
  /** Of property systems that have a link. */
  link: z.nullable(link),
  /** of the site */
  timeZone: z.string(),
};

const row = {
  name,
  mode,
  currencies,
  category: gatewayCategory.schema,
  type: gatewayType.schema,
  position: z.int(),
  ...shown,
  /** Failed purchases and refused postings of the last 24 hours. */
  failures24h: z.int(),
  /** Paid in the last 30 days, without tests, in minor units. */
  sums30Days: z.array(z.object({ currency: z.string(), amount: z.number() })),
};

const records = recordEndpoints({
  ...common,
  path: 'payment-gateways',
  id: 'gatewayId',
  noun: 'payment gateway',
  fields: paymentGateway,
  title: 'name',
  screens: { list: '/setup/payment-gateway/manage', item: '/setup/payment-gateway/item' },
  derived: {
    category: gatewayCategory.schema,
    type: gatewayType.schema,
    ...shown,
    testedAt: z.nullable(z.iso.datetime()),
    lastTest: z.nullable(lastTest),
    secretsSet: z.array(z.enum(gatewaySecretNames)),
    /** When the signing secret before the current one ends. */
    previousWebhookUntil: z.nullable(z.iso.datetime()),
    /** Where the vendor sends events; null without PUBLIC_URL, or when the type has none. */
    webhookAddress: z.nullable(z.string()),
    /** Where the issuer sends guests back; null without PUBLIC_URL, or when the type has none. */
    returnAddress: z.nullable(z.string()),
    /** The served areas that the caller may see. */
    areas: z.array(
      z.object({
        number: organizationNumber,
        name: z.string(),
        siteName: z.nullable(z.string()),
        displayPath: z.string(),
      }),
    ),
  },
  row,
  sort: ['position', 'name', 'category', 'type', 'status'],
  filters: {
    category: z.optional(gatewayCategory.schema),
    status: z.optional(gatewayStatus.schema),
  },
});

/** Besides the record's endpoints: requests carry secrets, and the list warns of plans without a gateway. */
export const gateways = {
  ...records,
  list: endpoint({
    ...records.list,
    response: z.extend(records.list.response, {
      /** Active plans that no active gateway can serve. */
      plansWithoutGateway: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  }),
  create: endpoint({
    ...records.create,
    body: z.extend(gatewayInput.schema, {
      /** A stored gateway, such as one of a type no longer offered, whose matching secrets are kept. */
      secretsFrom: z.optional(z.uuid()),
    }),
  }),
  update: endpoint({
    ...records.update,
    summary: 'Changes a payment gateway; omitted secrets are unchanged',
    body: z.object({ ...paymentGateway.schema.shape, secrets: sentSecrets, version: z.int() }),
  }),
};
export type GatewayRecord = z.infer<typeof gateways.record>;
export type GatewayRow = z.infer<typeof gateways.list.response>['rows'][number];

export const getGatewayByNumber = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/payment-gateways-by-number/{gatewayNumber}`,
  summary: 'Returns the payment gateway with a number, with all its fields',
  effect: 'read',
  params: z.object({
    orgNumber: organizationNumberParameter,
    gatewayNumber: organizationNumberParameter,
  }),
  response: records.record,
});

export const setGatewayStatus = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/payment-gateway-status`,
  summary: 'Sets the status of a payment gateway, if its rules allow it',
  effect: 'change',
  params: organizationParams,
  body: z.object({ gatewayId: z.uuid(), status: gatewayStatus.schema }),
  response: records.record,
});

export const moveGateway = endpoint({
  ...common,
  method: 'PUT',
  path: `${organization}/payment-gateways/{gatewayId}/position`,
  summary: 'Moves a payment gateway to a position in the order of choice, counted from 1',
  effect: 'change',
  params: records.get.params,
  body: z.object({ position: integer({ from: 1, to: 1_000 }) }),
  response: z.object({}),
});

/** `orgNumber` is the area that receives the copy. */
export const copyGateway = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/payment-gateway-copies`,
  summary:
    'Copies a payment gateway of another service area into this one, as a draft without secrets',
  effect: 'change',
  params: organizationParams,
  body: z.object({ fromOrganization: organizationNumber, gatewayId: z.uuid() }),
  response: z.object({ id: z.uuid() }),
});

export const testGateway = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/payment-gateways/{gatewayId}/tests`,
  summary: 'Tests a payment gateway as it is stored, step by step',
  effect: 'change',
  params: records.get.params,
  response: lastTest,
});

export const getGatewayTrace = endpoint({
  ...common,
  method: 'GET',
  path: `${organization}/payment-gateways/{gatewayId}/trace`,
  summary: 'Returns the newest 500 records or events of a payment gateway, with masked names',
  effect: 'read',
  params: records.get.params,
  response: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        at: z.iso.datetime(),
        direction: z.enum(['out', 'in']),
        text: z.string(),
      }),
    ),
    timeZone: z.string(),
  }),
});
