export { FitButton } from '../screens/dialogs/FitButton.tsx';
