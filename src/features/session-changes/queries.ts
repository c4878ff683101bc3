export {
  type ChangeOutcome,
  carryOut,
  prepareChange,
  type RequestedChange,
  recordOutcome,
} from './carry-out.ts';
export { changeSessions } from './change-sessions.ts';
export { carryOutChanges, requestChanges, storeChanges } from './request-changes.ts';
