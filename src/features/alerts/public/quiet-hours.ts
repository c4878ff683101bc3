export { afterQuietHours } from '../evaluation/quiet-hours.ts';
