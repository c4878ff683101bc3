import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { type GroupState, groupState } from '../fields.ts';

const tones: Record<GroupState, StatusTone> = {
  planned: 'idle',
  active: 'good',
  overLimit: 'warning',
  ended: 'ended',
};

export function GroupStateLabel({ state }: { state: GroupState }) {
  return <StatusLabel tone={tones[state]} label={groupState.names[state]} />;
}
