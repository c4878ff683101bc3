import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationNumberParameter } from '../../../contract/schema.ts';
import { deviceStateSchema } from '../contract.ts';

export const ofOrganization = z.object({ orgNumber: organizationNumberParameter });

/** The data of each event. */
export const followedStates = z.array(deviceStateSchema);

/** Responds with a stream of server-sent events; `liveRoute` serves it. */
export const followDevices = endpoint({
  access: 'scope',
  feature: 'devices',
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/devices/live',
  summary: 'The states of a service area’s devices as they change, as server-sent events',
  effect: 'read',
  params: ofOrganization,
  response: followedStates,
});

export const mostStatesInEvent = 500;
