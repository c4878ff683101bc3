import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { type PromoState, promoState } from '../fields.ts';

const tones: Record<PromoState, StatusTone> = {
  scheduled: 'idle',
  active: 'good',
  usedUp: 'ended',
  budgetSpent: 'warning',
  expired: 'ended',
  paused: 'idle',
  ended: 'ended',
};

export function PromoStateLabel({ state }: { state: PromoState }) {
  return <StatusLabel tone={tones[state]} label={promoState.names[state]} />;
}
