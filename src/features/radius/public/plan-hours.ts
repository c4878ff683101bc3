export { isWithinHours } from '../grants/plan-time.ts';
