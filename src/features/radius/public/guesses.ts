export { countMiss, type Guesser, isSlowedDown, slowedDownUntil } from '../logins/guesses.ts';
