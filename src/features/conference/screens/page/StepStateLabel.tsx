import { StatusLabel, type StatusTone } from '../../../../ui/StatusLabel.tsx';
import type { StepState } from '../../states.ts';
import { stepTexts as texts } from './texts.ts';

const tones: Record<StepState, StatusTone> = {
  Waiting: 'idle',
  Done: 'good',
  Failed: 'bad',
  Unsupported: 'warning',
  ByHand: 'warning',
  Undoing: 'work',
  Undone: 'ended',
  UndoFailed: 'bad',
};

/** What a device has of a conference. */
export function StepStateLabel({ state }: { state: StepState }) {
  return <StatusLabel tone={tones[state]} label={texts.states[state]} />;
}
