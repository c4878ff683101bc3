/** How far a new Wi-Fi key has got on the devices. */
export const pushStates = {
  pushing: 'Pushing',
  partly: 'Partly pushed',
  done: 'Pushed',
  restoring: 'Rolling back',
  restored: 'Rolled back',
} as const;
export type PushState = keyof typeof pushStates;

/** How far one device has got with it. */
export const devicePushStates = {
  waiting: 'Waiting',
  sent: 'Changing',
  done: 'New key',
  failed: 'Old key: failed',
  restoring: 'Rolling back',
  restored: 'Old key again',
  unrestored: 'New key: roll back failed',
} as const;
export type DevicePushState = keyof typeof devicePushStates;

export const channels = { email: 'E-mail', sms: 'SMS', webhook: 'Webhook' } as const;
export type Channel = keyof typeof channels;

export const deliveryStates = {
  queued: 'Queued',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
} as const;
export type DeliveryState = keyof typeof deliveryStates;

/** What a password is at a moment. It follows from its times and its push. */
export const rotationStates = {
  planned: 'Planned',
  generated: 'Generated',
  announced: 'Announced',
  pushing: 'Pushing',
  partly: 'Partly pushed',
  current: 'Current',
  overlapping: 'Still valid',
  past: 'Past',
  restored: 'Rolled back',
} as const;
export type RotationState = keyof typeof rotationStates;
