export { StateStrip } from '../screens/StateStrip.tsx';
