import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { gatewayCategory, gatewayStatus } from '../fields.ts';
import { gatewaySecretNames } from '../gateway-types.ts';

/** A stored gateway of any type, also of those that are no longer offered. */
const legacyGateway = z.object({
  id: z.uuid(),
  number: z.int(),
  name: z.string(),
  category: gatewayCategory.schema,
  type: z.string(),
  isOffered: z.boolean(),
  status: gatewayStatus.schema,
  mode: z.enum(['test', 'live']),
  currencies: z.array(z.string()),
  leastAmount: z.nullable(z.int()),
  mostAmount: z.nullable(z.int()),
  /** The settings as keys and values, without secrets. */
  values: z.array(z.object({ key: z.string(), value: z.string() })),
  /** The names of the stored secrets, also of those that no offered type has. */
  secrets: z.array(z.string()),
  /** The secrets that a gateway made from it keeps. */
  keptSecrets: z.array(z.enum(gatewaySecretNames)),
});
export type LegacyGateway = z.infer<typeof legacyGateway>;

export const listLegacyGateways = endpoint({
  access: 'scope',
  feature: 'payment-gateway',
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/legacy-payment-gateways',
  summary: 'Lists every stored payment gateway as keys and values, also of types no longer offered',
  effect: 'read',
  params: organizationParams,
  response: z.object({ rows: z.array(legacyGateway) }),
});
