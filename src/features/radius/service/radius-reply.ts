import type { IssuedCertificates } from '../contract.ts';
import type { RestReply } from '../reply/rest-reply.ts';

/**
 * A reply to rlm_rest. 200: updates FreeRADIUS's lists; 401: rejected, with a Reply-Message; 204: done; 404: rejected
 * without a message, or an unknown device; 409: what it asks for belongs to others.
 */
export type RadiusReply =
  | { status: 200 | 401; body: RestReply }
  | { status: 200; body: IssuedCertificates }
  | { status: 204 | 404 | 409; body: null };

export const nothing: RadiusReply = { status: 204, body: null };
export const notFound: RadiusReply = { status: 404, body: null };
export const taken: RadiusReply = { status: 409, body: null };
