import { conferences } from '../contract.ts';
import { getConferenceDashboard } from '../dashboard/contract.ts';
import { getConferenceReport } from '../report/contract.ts';

/** What a change of a conference changes on these screens. */
export const refreshes = [
  conferences.list,
  conferences.get,
  getConferenceDashboard,
  getConferenceReport,
];

/** For changes that another administrator's may conflict with: after a conflict the screen shows what it is about. */
export const refreshesAlways = { refreshes, refreshesAfterErrors: true, ownError: true };
