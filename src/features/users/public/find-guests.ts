export { listGuests } from '../contract.ts';
