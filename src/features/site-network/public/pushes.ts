export { changeKeys, renewKeys } from '../pushes/change-keys.ts';
export { checkTargets } from '../pushes/engine/check-targets.ts';
export { forgetOldRuns } from '../pushes/engine/forget-runs.ts';
export { pushDevices } from '../pushes/engine/push-devices.ts';
export { pushNow } from '../pushes/push-now.ts';
export { planPush } from '../pushes/runs.ts';
export { switchTargets } from '../pushes/switch-targets.ts';
export {
  type DeviceWish,
  type PushSource,
  setWishes,
  type WishingRequest,
  withdrawWishes,
} from '../pushes/wishes.ts';
