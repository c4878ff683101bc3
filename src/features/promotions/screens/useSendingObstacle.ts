import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { getPromotionSending } from '../contract.ts';
import type { Promotion } from '../fields.ts';
import { sendingObstacle } from '../rules/sending-obstacle.ts';

/** Returns why none of these promotions that are messages can be sent, or null; the first reason of several. */
export function useSendingObstacle(
  promotions: readonly Pick<Promotion, 'type' | 'channel'>[],
): string | null {
  const number = useSelection((state) => state.shown?.number);
  const messages = promotions.filter(({ type }) => type === 'message');
  const { data } = useQuery({
    ...endpointQuery(getPromotionSending, { params: { orgNumber: String(number) } }),
    enabled: typeof number === 'number' && messages.length > 0,
    meta: { ownError: true },
  });
  if (data === undefined) return null;
  for (const { channel } of messages) {
    const obstacle = sendingObstacle(channel, data);
    if (obstacle !== null) return obstacle;
  }
  return null;
}
