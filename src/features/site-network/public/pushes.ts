export { limitsOf, vendorFacts } from '../adapters/vendors.ts';
export { checkTargets } from '../pushes/engine/check-targets.ts';
export { pushDevices } from '../pushes/engine/push-devices.ts';
export { occupyDevices, planPush } from '../pushes/runs.ts';
export {
  type DeviceWish,
  type PushSource,
  setWishes,
  wishFor,
  withdrawWishes,
} from '../pushes/wishes.ts';
export { listedTargets as targetsOf } from '../pushes/targets.ts';
