export { checkTargets } from '../pushes/engine/check-targets.ts';
export { pushDevices } from '../pushes/engine/push-devices.ts';
export { occupyDevices, planPush } from '../pushes/runs.ts';
export { switchTargets } from '../pushes/switch-targets.ts';
export { listedTargets as targetsOf } from '../pushes/targets.ts';
export {
  type DeviceWish,
  type PushSource,
  setWishes,
  wishFor,
  withdrawWishes,
} from '../pushes/wishes.ts';
