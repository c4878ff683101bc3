import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { planPush, pushDevices } from '../../site-network/public/pushes.ts';
import { atSite } from '../buildings/site.ts';
import { listPanSources, pushPans } from './contract.ts';
import { panSources } from './sources.ts';
import { refreshPanWishes } from './wish-pans.ts';

export const panPushHandlers: readonly Handler[] = [
  organizationHandler(listPanSources, async (_input, outer) => {
    const { request } = await atSite(outer);
    const { keys, ports } = await panSources(request.transaction, request.organization.number);
    return { rows: [...keys, ports].map(({ id, name }) => ({ id, name })) };
  }),

  organizationHandler(pushPans, async ({ body }, outer) => {
    const { request } = await atSite(outer);
    // Devices and profiles may have changed since.
    const sources = await refreshPanWishes(request);
    const source = sources.find(({ id }) => id === body.sourceId);
    if (source === undefined)
      throw new Problem('not-found', 'The connection profile does not exist, or is a draft.');
    const runId = await planPush(request, source, { deviceIds: body.deviceIds });
    await request.record({
      action: 'run',
      entityType: 'private network',
      entityId: source.id,
      label: source.name,
      organization: request.organization,
      after: { push: 'Planned' },
    });
    request.wake(pushDevices);
    return { runId };
  }),
];
