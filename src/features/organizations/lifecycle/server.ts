import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { createOrganization } from '../record/contract.ts';
import {
  getBelow,
  linkOrganization,
  listLinks,
  listRemoved,
  moveOrganization,
  previewMove,
  removeOrganization,
  restoreOrganization,
  unlinkOrganization,
} from './contract.ts';
import { createBelow } from './create.ts';
import { linksOf, linkUnder, unlinkFrom } from './links.ts';
import { featuresLostByMove, moveUnder } from './move.ts';
import { below, removedBelow, removeWithBelow, restoreBelow } from './remove.ts';

export const organizationLifecycleHandlers: readonly Handler[] = [
  organizationHandler(createOrganization, ({ body }, request) => createBelow(request, body)),
  organizationHandler(getBelow, (_input, { transaction, organization }) =>
    below(transaction, organization),
  ),
  organizationHandler(removeOrganization, (_input, request) => removeWithBelow(request)),
  organizationHandler(listRemoved, (_input, request) => removedBelow(request)),
  organizationHandler(restoreOrganization, ({ params }, request) =>
    restoreBelow(request, params.removedNumber),
  ),
  organizationHandler(previewMove, async ({ params }, request) => ({
    lostFeatures: await featuresLostByMove(request, params.parentNumber),
  })),
  organizationHandler(moveOrganization, ({ body }, request) => moveUnder(request, body)),
  organizationHandler(listLinks, (_input, request) => linksOf(request)),
  organizationHandler(linkOrganization, ({ params }, request) =>
    linkUnder(request, params.parentNumber),
  ),
  organizationHandler(unlinkOrganization, ({ params }, request) =>
    unlinkFrom(request, params.parentNumber),
  ),
];
