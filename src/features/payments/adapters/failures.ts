import type { Failed } from './adapter.ts';

/** It is certain that the gateway did not do it. */
export function refused(text: string): Failed {
  return { failure: { kind: 'refused', text } };
}

/** The gateway did nothing, because it does not accept our credentials: nothing is wrong with the payment. */
export function denied(text: string): Failed {
  return { failure: { kind: 'denied', text } };
}

/** The outcome is unknown or still to come; the same call can be repeated. */
export function unreachable(text: string): Failed {
  return { failure: { kind: 'unreachable', text } };
}
