export { ConferenceTabs } from '../screens/ConferenceTabs.tsx';
