export { DisableDialog } from '../screens/dialogs/DisableDialog.tsx';
export { ExtendDialog } from '../screens/dialogs/ExtendDialog.tsx';
