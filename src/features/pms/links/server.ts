import { localDay } from '../../../contract/values/local-day.ts';
import { addDays } from '../../../contract/values/period.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { getPmsLinks, type PmsLink } from './contract.ts';
import { countLinks, linkStateOf, type PmsLinkState } from './link-state.ts';

export const linkHandlers: readonly Handler[] = [
  organizationHandler(getPmsLinks, async (_input, { transaction, organization, server }) => {
    const counts = await countLinks(transaction, organization);
    const isAbove = organization.type !== 'Site' && organization.type !== 'ServiceArea';
    const states = isAbove ? [] : await linkStateOf(transaction, organization.number);
    const { timeZone: zone } = await inheritedSettings(transaction, organization.number);
    const timeZone = zone ?? 'UTC';
    const { oldestUnknownAt, ...shown } = counts;
    return {
      ...shown,
      rows: states.map(shownLink).toSorted((a, b) => urgencyOf(a) - urgencyOf(b)),
      // A day more on both sides, because the sites below have their own clocks.
      unknownDays:
        oldestUnknownAt === null
          ? null
          : {
              from: addDays(localDay(oldestUnknownAt, timeZone), -1),
              to: addDays(localDay(server.now(), timeZone), 1),
            },
      timeZone,
    };
  }),
];

function urgencyOf({ state, unknown, queued }: PmsLink): number {
  if (state === 'down') return 0;
  if (unknown > 0) return 1;
  if (state !== 'up') return 2;
  return queued > 0 ? 3 : 4;
}

function shownLink(link: PmsLinkState): PmsLink {
  const { gatewayId, number, areaNumber, areaName, name, type, state, queued, unknown } = link;
  return {
    gatewayId,
    number,
    areaNumber,
    areaName,
    name,
    type,
    state,
    since: link.since?.toISOString() ?? null,
    queued,
    oldestQueuedAt: link.oldestQueuedAt?.toISOString() ?? null,
    unknown,
  };
}
