import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import {
  approveConference,
  cancelConference,
  copyConference,
  endConference,
  extendConference,
  getConferenceSign,
  linkPlanner,
  repeatConference,
  retryConference,
  scheduleConference,
  unlinkPlanner,
} from '../contract.ts';
import { endPlannerLink, makePlannerLink } from '../planner/planner-links.ts';
import { approve, cancel, endNow, extend, retry, schedule } from './change-state.ts';
import { copyTo, repeatWeekly } from './copies.ts';
import { signOf } from './sign.ts';

export const conferenceActionHandlers: readonly Handler[] = [
  organizationHandler(scheduleConference, ({ params }, request) =>
    schedule(request, params.conferenceId),
  ),
  organizationHandler(approveConference, ({ params }, request) =>
    approve(request, params.conferenceId),
  ),
  organizationHandler(cancelConference, ({ params, body }, request) =>
    cancel(request, params.conferenceId, body.reason),
  ),
  organizationHandler(extendConference, ({ params, body }, request) =>
    extend(request, params.conferenceId, body.end),
  ),
  organizationHandler(endConference, ({ params, body }, request) =>
    endNow(request, params.conferenceId, body.reason),
  ),
  organizationHandler(retryConference, ({ params, body }, request) =>
    retry(request, params.conferenceId, body.deviceIds),
  ),
  organizationHandler(copyConference, ({ params, body }, request) =>
    copyTo(request, params.conferenceId, body.start),
  ),
  organizationHandler(repeatConference, async ({ params, body }, request) => ({
    repetitions: await repeatWeekly(request, params.conferenceId, body.weeks),
  })),
  organizationHandler(linkPlanner, ({ params }, request) =>
    makePlannerLink(request, params.conferenceId),
  ),
  organizationHandler(unlinkPlanner, async ({ params }, request) => {
    await endPlannerLink(request, params.conferenceId);
    return {};
  }),
  organizationHandler(getConferenceSign, ({ params }, request) =>
    signOf(request, params.conferenceId),
  ),
];
