import { choice } from '../../contract/fields/choice-kinds.ts';

/** How far a new Wi-Fi key has got on the devices. */
export const pushState = choice('State', {
  pushing: 'Pushing',
  partly: 'Partly pushed',
  done: 'Pushed',
  restoring: 'Rolling back',
  restored: 'Rolled back',
});
export type PushState = (typeof pushState)['values'][number];

/** How far one device has got with it. */
export const devicePushState = choice('State', {
  waiting: 'Waiting',
  sent: 'Changing',
  done: 'New key',
  failed: 'Old key: failed',
  restoring: 'Rolling back',
  restored: 'Old key again',
  unrestored: 'Roll back failed',
});
export type DevicePushState = (typeof devicePushState)['values'][number];

export const channel = choice('By', { email: 'E-mail', sms: 'SMS', webhook: 'Webhook' });
export type Channel = (typeof channel)['values'][number];

export const deliveryState = choice('State', {
  queued: 'Queued',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
});
export type DeliveryState = (typeof deliveryState)['values'][number];

/** What a password is at a moment. It follows from its times and its push. */
export const rotationState = choice('State', {
  planned: 'Planned',
  generated: 'Generated',
  announced: 'Announced',
  pushing: 'Pushing',
  partly: 'Partly pushed',
  current: 'Current',
  overlapping: 'Still valid',
  past: 'Past',
  restored: 'Rolled back',
});
export type RotationState = (typeof rotationState)['values'][number];
