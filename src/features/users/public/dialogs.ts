export { DisableDialog } from '../screens/DisableDialog.tsx';
export { ExtendDialog } from '../screens/ExtendDialog.tsx';
