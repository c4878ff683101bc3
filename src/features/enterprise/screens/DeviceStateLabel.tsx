import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import { type DeviceState, deviceState } from '../fields.ts';

const tones: Record<DeviceState, StatusTone> = {
  pending: 'warning',
  scheduled: 'idle',
  active: 'good',
  expiring: 'warning',
  expired: 'ended',
  suspended: 'idle',
  revoked: 'ended',
};

export function DeviceStateLabel({ state }: { state: DeviceState }) {
  return <StatusLabel tone={tones[state]} label={deviceState.names[state]} />;
}
