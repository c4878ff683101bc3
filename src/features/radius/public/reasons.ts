export { isReason, type Reason, reasons } from '../reasons.ts';
