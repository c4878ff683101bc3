import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { organizationNumberParameter } from '../../../contract/schema.ts';
import { foundState } from '../contract.ts';

export const ofOrganization = z.object({ orgNumber: organizationNumberParameter });

/** The data of each event: the browser checks it. */
export const followedStates = z.array(foundState);

/** Answered as a stream of server-sent events, by a route of its own. */
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
