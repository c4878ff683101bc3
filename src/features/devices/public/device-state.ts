export { DeviceStateLabel } from '../screens/DeviceStateLabel.tsx';
export { uptimeText } from '../screens/form/uptime.ts';
