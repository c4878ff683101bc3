export {
  plantNetwork,
  plantPort,
  plantRoom,
  plantSettings,
} from '../../advanced-conference/testing/planted.ts';
export { addDevices } from '../../devices/testing/added-devices.ts';
