import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { type BatchState, batchState, type CodeState, codeState } from '../fields.ts';

const batchTones = {
  making: 'work',
  ready: 'good',
  cancelled: 'warning',
  expired: 'idle',
  revoked: 'bad',
} as const;

const codeTones = {
  unused: 'idle',
  active: 'good',
  usedUp: 'idle',
  expired: 'warning',
  revoked: 'bad',
} as const;

export function BatchStateLabel({ state }: { state: BatchState }) {
  return <StatusLabel tone={batchTones[state]} label={batchState.names[state]} />;
}

export function CodeStateLabel({ state }: { state: CodeState }) {
  return <StatusLabel tone={codeTones[state]} label={codeState.names[state]} />;
}
