export { isReason, type Reason } from '../reasons.ts';
