import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { devices } from '../../devices/contract.ts';
import { proofs } from '../gateways/proof.ts';

/** One thing to do at the gateway. */
const setupStep = z.object({
  title: z.string(),
  /** why, or where in the vendor's interface */
  text: z.string(),
  /** lines to copy */
  content: z.nullable(z.string()),
  /** set when the lines are a file */
  fileName: z.nullable(z.string()),
});
export type SetupStep = z.infer<typeof setupStep>;

const webOrigin = z.string().check(
  z.maxLength(300),
  z.refine((text) => URL.canParse(text) && /^https?:\/\/[^/]+$/.test(text), 'Must be an address'),
);

export const gatewaySetupCall = endpoint({
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/devices/{deviceId}/gateway-setup',
  summary: 'Returns what to set up at a gateway, with placeholders for secrets',
  effect: 'read',
  access: 'scope',
  feature: 'devices',
  params: devices.get.params,
  query: z.object({
    /** where the caller reaches this server; PUBLIC_URL takes precedence */
    origin: webOrigin,
  }),
  response: z.object({
    /** how well the portal is known to work with the type; null when it has no adapter for it */
    proof: z.nullable(z.enum(proofs)),
    steps: z.array(setupStep),
  }),
});
export type GatewaySetup = z.infer<typeof gatewaySetupCall.response>;
