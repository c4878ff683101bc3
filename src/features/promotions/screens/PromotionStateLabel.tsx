import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { type PromotionState, promotionState } from '../fields.ts';

const tones: Record<PromotionState, StatusTone> = {
  draft: 'idle',
  scheduled: 'idle',
  running: 'good',
  paused: 'warning',
  ended: 'ended',
};

export function PromotionStateLabel({ state }: { state: PromotionState }) {
  return <StatusLabel tone={tones[state]} label={promotionState.names[state]} />;
}
