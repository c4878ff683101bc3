import { formatDay } from '../../../contract/values/format.ts';
import { writeHistory } from '../../../server/audit.ts';
import { pdfHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { requireRight } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectStaleVersion } from '../../../server/rejections.ts';
import { changeSessions, endNetworkSessions } from '../../radius/public/session-changes.ts';
import { zoneOf } from '../buildings/get-building.ts';
import { atSite } from '../buildings/site.ts';
import { wifiUri } from '../rules/wifi-uri.ts';
import { makeByHand, moveByHand, workOf } from './change-network.ts';
import { endNetworks, setState } from './change-state.ts';
import { changeTerms } from './change-terms.ts';
import {
  changePan,
  endPan,
  makePan,
  movePan,
  printPanCard,
  rotatePanKey,
  showPanKey,
  suspendPan,
} from './contract.ts';
import { networkDeviceHandlers } from './device-handlers.ts';
import { notePan } from './history.ts';
import { lastDayBefore, lockedNetwork, lockNetwork, type StoredNetwork } from './load-network.ts';
import { addKey, ensureKeys, keysOf, openKey, rejectNewerKey, retireKeys } from './pan-keys.ts';
import { changePans } from './pan-steps.ts';

export const networkHandlers: readonly Handler[] = [
  organizationHandler(makePan, async ({ body }, outer) => {
    const { request } = await atSite(outer);
    const made = await makeByHand(request, body);
    request.wake(changeSessions);
    const { holderKind, from, until, key } = body;
    const after = { for: holderKind, from, until, key: key === null ? 'made' : 'entered' };
    await notePan(request, 'create', made, { after });
    return { id: made.id };
  }),

  organizationHandler(changePan, async ({ params, body }, outer) => {
    const { request } = await atSite(outer);
    const network = await lockNetwork(request, params.panId, 'change');
    const { version, ...terms } = body;
    rejectStaleVersion(network, `Unit ${network.unit}`, version);
    const changed = await changeTerms(request, network, terms);
    if (changed === null) {
      request.changesNothing();
      return { id: network.id };
    }
    request.wake(changePans);
    await notePan(request, 'update', network, changed);
    return { id: network.id };
  }),

  organizationHandler(showPanKey, async ({ params }, outer) => {
    const { request } = await atSite(outer);
    requireRight(request.caller, 'guest-data');
    const network = await lockedNetwork(request, params.panId);
    const keys = await openedKeys(request, network);
    await notePan(request, 'view personal data', network, { after: { shown: 'key' } });
    return keys;
  }),

  organizationHandler(rotatePanKey, async ({ params, body }, outer) => {
    const { request } = await atSite(outer);
    const network = await lockNetwork(request, params.panId, 'rotate');
    const work = workOf(request);
    await rejectNewerKey(work, network, body.keyMadeAt);
    await retireKeys(work, network.id);
    await addKey(work, ownerOf(request, network), {
      form: network.pool.settings.keyForm,
      typed: null,
    });
    await notePan(request, 'update', network, {
      before: { key: 'before' },
      after: { key: 'changed' },
    });
    return { id: network.id };
  }),

  organizationHandler(suspendPan, async ({ params, body }, outer) => {
    const { request } = await atSite(outer);
    const { isSuspended } = body;
    const network = await lockNetwork(request, params.panId, isSuspended ? 'suspend' : 'resume');
    const work = workOf(request);
    const state = isSuspended ? 'Suspended' : 'Active';
    // At once, because its key may still have to be made.
    await setState(work, [network.id], state, work.now);
    if (isSuspended) await endNetworkSessions(request.transaction, [network.id], work);
    request.wake(changeSessions);
    request.wake(changePans);
    await notePan(request, 'update', network, {
      before: { state: network.state },
      after: { state },
    });
    return { id: network.id };
  }),

  organizationHandler(movePan, async ({ params, body }, outer) => {
    const { request } = await atSite(outer);
    const network = await lockNetwork(request, params.panId, 'move');
    await moveByHand(request, network, body.unit);
    request.wake(changeSessions);
    request.wake(changePans);
    await notePan(request, 'update', network, {
      before: { unit: network.unit },
      after: { unit: body.unit },
    });
    return { id: network.id };
  }),

  organizationHandler(endPan, async ({ params, body }, outer) => {
    const { request } = await atSite(outer);
    const network = await lockNetwork(request, params.panId, 'end');
    const { isAtOnce } = body;
    const ending = { id: network.id, ...network.pool.settings };
    await endNetworks(workOf(request), [ending], { isAtOnce });
    await request.transaction.deleteFrom('pan_stay').where('pan_id', '=', network.id).execute();
    request.wake(changeSessions);
    await notePan(request, 'update', network, {
      before: { state: network.state },
      after: { state: isAtOnce ? 'Ended at once' : 'Ending' },
    });
    return { id: network.id };
  }),

  pdfHandler(
    printPanCard,
    async ({ params, query }, outer) => {
      const { request } = await atSite(outer);
      requireRight(request.caller, 'guest-data');
      const network = await lockNetwork(request, params.panId, 'card');
      const { transaction, caller, origin, organization } = request;
      const { ssid, key, wifiUri: uri } = await openedKeys(request, network);
      await writeHistory(transaction, caller, origin, {
        action: 'view personal data',
        entityType: 'private network',
        entityId: network.id,
        label: `Unit ${network.unit}`,
        organization,
        after: { shown: 'card' },
      });
      const { untilAt } = network;
      const last = untilAt && lastDayBefore(untilAt, await zoneOf(request));
      return {
        site: organization.name,
        unit: network.unit,
        ssid,
        key,
        wifiUri: uri,
        until: last && formatDay(last, 'long', 'en-US'),
        paper: query.paper ?? 'A4',
      };
    },
    async (card) => {
      // Loaded on demand because it is large.
      const { cardPdf } = await import('./card-pdf.ts');
      return { name: `Wi-Fi ${card.unit}.pdf`, content: await cardPdf(card) };
    },
  ),

  ...networkDeviceHandlers,
];

function ownerOf({ organization }: OrganizationRequest, { id, pool }: StoredNetwork) {
  return { panId: id, siteNumber: organization.number, ssid: pool.ssid };
}

/** Returns the keys of a network; one of a check-in a moment ago is made now. */
async function openedKeys(request: OrganizationRequest, network: StoredNetwork) {
  const work = workOf(request);
  const owner = ownerOf(request, network);
  await ensureKeys(work, owner, network.pool.settings.keyForm);
  const [current, former] = await keysOf(work.transaction, [network.id], work.now);
  if (current === undefined) throw new Error(`The private network ${network.id} has no key`);
  const key = await openKey(work.secrets, current);
  const { ssid } = owner;
  return {
    ssid,
    key,
    wifiUri: wifiUri({ ssid, key }),
    oldKey: former === undefined ? null : await openKey(work.secrets, former),
  };
}
