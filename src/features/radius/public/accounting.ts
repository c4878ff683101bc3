export { usualInterimSeconds } from '../accounting/storage/stored-session.ts';
