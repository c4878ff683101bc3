export { removeGuestDevice } from '../activity/contract.ts';
