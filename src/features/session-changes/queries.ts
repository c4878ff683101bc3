export {
  carryOut,
  prepareChange,
  type RequestedChange,
  recordOutcome,
} from './carry-out.ts';
export { changeSessions } from './change-sessions.ts';
export { endSession } from './end-session.ts';
export type { SessionLimits } from './limits.ts';
export { carryOutChanges, requestChanges, storeChanges } from './request-changes.ts';
