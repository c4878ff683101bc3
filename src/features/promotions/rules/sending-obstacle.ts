import type { Promotion } from '../fields.ts';

/** Returns why no message of a channel can be sent, or null. The parameter is what the installation has. */
export function sendingObstacle(
  channel: Promotion['channel'],
  { hasMail, hasPublicAddress }: { hasMail: boolean; hasPublicAddress: boolean },
): string | null {
  if (channel === 'email' && !hasMail)
    return 'No mail server is configured, so no message is sent.';
  return hasPublicAddress
    ? null
    : 'The server does not know its public address, so guests could not unsubscribe, and no message is sent.';
}
