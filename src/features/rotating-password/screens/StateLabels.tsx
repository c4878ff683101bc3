import { StatusLabel, type StatusTone } from '../../../ui/StatusLabel.tsx';
import type { PolicyRow } from '../contract.ts';
import { policyStatus } from '../fields.ts';
import {
  type DeliveryState,
  type DevicePushState,
  deliveryState,
  devicePushState,
  type RotationState,
  rotationState,
} from '../states.ts';
import { texts } from '../texts.ts';

const rotationTones: Readonly<Record<RotationState, StatusTone>> = {
  planned: 'idle',
  generated: 'idle',
  announced: 'idle',
  pushing: 'work',
  partly: 'warning',
  current: 'good',
  overlapping: 'good',
  past: 'ended',
  restored: 'ended',
};

export function RotationStateLabel({ state }: { state: RotationState }) {
  return <StatusLabel tone={rotationTones[state]} label={rotationState.names[state]} />;
}

/** What a policy's password is now; paused, if it no longer changes. */
export function PolicyStateLabel({
  status,
  current,
  mode,
  profiles,
}: Pick<PolicyRow, 'status' | 'current' | 'mode' | 'profiles'>) {
  const isNormal = current === null || current.state === 'current';
  if (status === 'Paused' && isNormal)
    return <StatusLabel tone="idle" label={policyStatus.names.Paused} />;
  if (mode === 'psk' && profiles.length === 0)
    return <StatusLabel tone="warning" label={texts.unused} />;
  return isNormal ? (
    <StatusLabel tone="good" label={policyStatus.names.Active} />
  ) : (
    <RotationStateLabel state={current.state} />
  );
}

const deliveryTones: Readonly<Record<DeliveryState, StatusTone>> = {
  queued: 'work',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
};

export function DeliveryStateLabel({ state }: { state: DeliveryState }) {
  return <StatusLabel tone={deliveryTones[state]} label={deliveryState.names[state]} />;
}

const deviceTones: Readonly<Record<DevicePushState, StatusTone>> = {
  waiting: 'idle',
  sent: 'work',
  done: 'good',
  failed: 'bad',
  restoring: 'work',
  restored: 'ended',
  unrestored: 'bad',
};

export function DeviceStateLabel({ state }: { state: DevicePushState }) {
  return <StatusLabel tone={deviceTones[state]} label={devicePushState.names[state]} />;
}
