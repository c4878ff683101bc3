import { type Handler, organizationHandler, organizationTask } from '../../server/http/handlers.ts';
import { recordHandlers } from '../../server/records/handlers.ts';
import {
  changeHotspot,
  getHotspot,
  listHotspotPublications,
  partners,
  publishHotspot,
  removePartnerCertificate,
  setPartnerCertificate,
  testPartner,
  withdrawHotspot,
} from './contract.ts';
import { testRound } from './radsec/round.ts';
import { openPartner, partnerStore, storeIdentity } from './records/partners.ts';
import { listPublications, publish, withdraw } from './records/publications.ts';
import { changeSettings, lockSettings, readView, requireSettable } from './records/settings.ts';

export const hotspotHandlers: readonly Handler[] = [
  organizationHandler(getHotspot, (_input, request) => readView(request)),

  organizationHandler(changeHotspot, async ({ body }, request) => {
    await changeSettings(request, body);
    return readView(request);
  }),

  organizationHandler(publishHotspot, async ({ body }, request) => {
    requireSettable(request);
    await lockSettings(request);
    await publish(request, await readView(request), body.settings);
    return readView(request);
  }),

  organizationHandler(withdrawHotspot, async ({ body }, request) => {
    await lockSettings(request);
    await withdraw(request, body.number);
    return readView(request);
  }),

  organizationHandler(listHotspotPublications, async (_input, request) => ({
    rows: await listPublications(request),
  })),

  ...recordHandlers(partners, partnerStore),

  organizationHandler(setPartnerCertificate, ({ params, body }, request) =>
    storeIdentity(request, params.partnerId, body),
  ),

  organizationHandler(removePartnerCertificate, ({ params }, request) =>
    storeIdentity(request, params.partnerId, null),
  ),

  organizationTask(
    testPartner,
    ({ params }, request) => openPartner(request, params.partnerId),
    async (partner, { server }) => ({ steps: await testRound(partner, server) }),
  ),
];
