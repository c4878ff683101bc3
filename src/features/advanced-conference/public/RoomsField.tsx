export { RoomsField } from '../screens/rooms/RoomsField.tsx';
