export { boundText } from '../why/moment-text.ts';
