import { least, secondsUntil } from '../../grants/allowance.ts';
import type { NetworkAccess } from '../../grants/network-access.ts';
import type { LoginMethod } from '../../methods.ts';
import { type LoginDecision, rejected } from '../login-decision.ts';

/** The shortest session that is worth to begin, as for guests. */
const shortestSession = 60;

/** Decides about a device that belongs to a site's network. */
export function decideNetwork(
  method: LoginMethod,
  network: NetworkAccess,
  now: Date,
): LoginDecision {
  const seconds = least(secondsUntil(network.endsAt, now), network.sessionSeconds);
  if (seconds !== null && seconds < shortestSession) return rejected(method, 'time-used-up');
  return {
    isAccepted: true,
    method,
    guestId: null,
    codeId: null,
    plan: null,
    allowance: { seconds, endsAt: network.endsAt, bytes: null, isThrottled: false },
    startsEntitlement: false,
    cleartextPassword: null,
    network,
  };
}
