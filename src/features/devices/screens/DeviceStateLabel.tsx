import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import type { DeviceState } from '../contract.ts';
import { stateNames } from '../texts.ts';

const tones = {
  up: 'good',
  degraded: 'warning',
  down: 'bad',
  unknown: 'idle',
  maintenance: 'work',
} as const;

export function DeviceStateLabel({ state }: { state: DeviceState['state'] }) {
  return <StatusLabel tone={tones[state]} label={stateNames[state]} />;
}
