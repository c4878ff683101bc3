import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { common, organization, sessionParams } from '../contract.ts';
import { sessionLimits } from '../fields.ts';

const outcome = z.object({
  /** false: the session is as before */
  isDone: z.boolean(),
  /** the gateway's reply, and what to do about it */
  text: z.string(),
});

export const disconnectGuestSession = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/radius/sessions/{sessionId}/disconnects`,
  summary:
    'Sends a Disconnect-Request to the gateway of a session (RFC 5176) and returns the reply',
  effect: 'change',
  params: sessionParams,
  response: outcome,
});

export const changeSessionLimits = endpoint({
  ...common,
  method: 'POST',
  path: `${organization}/radius/sessions/{sessionId}/changes`,
  summary:
    'Sends other limits to the gateway of a session (CoA-Request, RFC 5176) and returns the reply; empty ones are those of the guest',
  effect: 'change',
  params: sessionParams,
  body: sessionLimits.schema,
  response: outcome,
});
