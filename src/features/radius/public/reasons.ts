export { loginMethods } from '../methods.ts';
export { isReason, type Reason, reasons } from '../reasons.ts';
