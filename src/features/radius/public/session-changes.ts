export {
  carryOut,
  type PreparedChange,
  prepareChange,
  type RequestedChange,
  recordOutcome,
} from '../session-changes/carry-out.ts';
export { changeSessions } from '../session-changes/change-sessions.ts';
export { endNetworkSessions } from '../session-changes/end-network-sessions.ts';
export { endSession } from '../session-changes/end-session.ts';
export type { SessionLimits } from '../session-changes/limits.ts';
export {
  carryOutChanges,
  requestChanges,
  requestsPerSecond,
  type StoredChange,
  storeChanges,
} from '../session-changes/request-changes.ts';
