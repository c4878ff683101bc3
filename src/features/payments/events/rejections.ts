import type { ServerContext } from '../../../server/context.ts';

const minute = 60_000;

/** Returns a function that counts rejected events by gateway and logs the first of each minute: anybody can send them. */
export function rejectionLog({ log, now }: Pick<ServerContext, 'log' | 'now'>) {
  const gateways = new Map<string, { rejected: number; loggedAt: number }>();
  return (gatewayId: string, reason: string): void => {
    const at = now().getTime();
    const { rejected, loggedAt } = gateways.get(gatewayId) ?? { rejected: 0, loggedAt: -Infinity };
    const isFirst = at - loggedAt >= minute;
    gateways.set(gatewayId, { rejected: rejected + 1, loggedAt: isFirst ? at : loggedAt });
    if (isFirst)
      log.warn(
        { gatewayId, reason, rejected: rejected + 1 },
        'an event of a payment gateway was rejected',
      );
  };
}
