export { countMiss, slowedDownUntil } from '../logins/guesses/guesses.ts';
