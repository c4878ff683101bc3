import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { conferenceActionHandlers } from './actions/handlers.ts';
import { checkConference } from './check/check-conference.ts';
import { checkConferenceCall, getConferenceSite } from './check/contract.ts';
import { getSite } from './check/get-site.ts';
import { conferences } from './contract.ts';
import { getConferenceDashboard } from './dashboard/contract.ts';
import { getDashboard } from './dashboard/get-dashboard.ts';
import {
  changeConference,
  createConference,
  deleteConference,
} from './records/change-conference.ts';
import { findConference } from './records/find-conference.ts';
import { listConferences } from './records/list-conferences.ts';
import { rehearsalHandlers } from './rehearsal/handlers.ts';
import { conferenceFileHandlers } from './report/handlers.ts';

export const conferenceHandlers: readonly Handler[] = [
  organizationHandler(conferences.list, ({ query }, request) => listConferences(request, query)),
  organizationHandler(
    conferences.get,
    async ({ params }, request) => (await findConference(request, params.conferenceId)).record,
  ),
  organizationHandler(conferences.create, ({ body }, request) => createConference(request, body)),
  organizationHandler(conferences.update, ({ params, body }, request) =>
    changeConference(request, params.conferenceId, body),
  ),
  organizationHandler(conferences.delete, async ({ params }, request) => {
    await deleteConference(request, params.conferenceId);
    return {};
  }),
  organizationHandler(getConferenceDashboard, ({ query }, request) => getDashboard(request, query)),
  organizationHandler(checkConferenceCall, ({ body }, request) => checkConference(request, body)),
  organizationHandler(getConferenceSite, (_input, request) => getSite(request)),
  ...conferenceActionHandlers,
  ...conferenceFileHandlers,
  ...rehearsalHandlers,
];
