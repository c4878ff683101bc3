export { DeviceStateLabel, stateTones } from '../screens/DeviceStateLabel.tsx';
