export { DeviceStateLabel } from '../screens/DeviceStateLabel.tsx';
