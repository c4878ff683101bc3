export { countMiss, slowedDownUntil } from '../logins/guesses.ts';
