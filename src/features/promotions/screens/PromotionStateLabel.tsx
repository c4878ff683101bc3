import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import type { PromotionRow } from '../contract.ts';
import { type PromotionState, promotionState } from '../fields.ts';
import { texts } from '../texts.ts';
import { useSendingObstacle } from './useSendingObstacle.ts';

const tones: Record<PromotionState, StatusTone> = {
  draft: 'idle',
  scheduled: 'idle',
  running: 'good',
  paused: 'warning',
  ended: 'ended',
};

interface PromotionStateLabelProps {
  promotion: Pick<PromotionRow, 'state' | 'type' | 'channel'>;
}

export function PromotionStateLabel({ promotion }: PromotionStateLabelProps) {
  const { state } = promotion;
  const obstacle = useSendingObstacle(state === 'running' ? [promotion] : []);
  return obstacle === null ? (
    <StatusLabel tone={tones[state]} label={promotionState.names[state]} />
  ) : (
    <span title={obstacle}>
      <StatusLabel tone="bad" label={texts.cannotSend} />
    </span>
  );
}
