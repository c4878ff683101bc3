export { addDevices } from '../../devices/testing/added-devices.ts';
