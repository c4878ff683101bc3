import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import type { DeviceState } from '../contract.ts';
import { deviceState } from '../fields.ts';

export const stateTones = {
  up: 'good',
  degraded: 'warning',
  down: 'bad',
  unknown: 'idle',
  maintenance: 'work',
  retired: 'ended',
} as const;

export function DeviceStateLabel({ state }: { state: DeviceState['state'] }) {
  return <StatusLabel tone={stateTones[state]} label={deviceState.names[state]} />;
}
