import { sql } from 'kysely';
import { canView } from '../../contract/permissions.ts';
import { localDay } from '../../contract/values/local-day.ts';
import { type Handler, organizationHandler, scopeHandler } from '../../server/http/handlers.ts';
import { inheritedSettings } from '../../server/tenancy.ts';
import { hasLinks } from '../pms/public/room-charges.ts';
import { getOverview, getTreeTrouble, listOverviewChildren } from './contract.ts';
import { attentionOf } from './server/attention.ts';
import { listChildren } from './server/children.ts';
import {
  changesToday,
  figuresOf,
  hasLinksBelow,
  onlineSamples,
  revenueToday,
} from './server/figures.ts';
import { nextStepsOf } from './server/next-steps.ts';
import { visibleFeatures } from './server/visible-features.ts';

export const overviewHandlers: readonly Handler[] = [
  organizationHandler(getOverview, async (_input, request) => {
    const { transaction, organization, server } = request;
    const now = server.now();
    const timeZone = (await inheritedSettings(transaction, organization.number)).timeZone ?? 'UTC';
    const isVisible = await visibleFeatures(request);
    const figures = await figuresOf(transaction, organization, now);
    return {
      timeZone,
      hasLinks: await hasLinksBelow(transaction, organization),
      hasPropertySystems: isVisible('pms') && (await hasLinks(transaction, organization)),
      devices: isVisible('devices')
        ? { all: figures.devices, down: figures.down, degraded: figures.degraded }
        : null,
      guests: isVisible('users')
        ? guestsOf(figures.online, await onlineSamples(transaction, organization, now), {
            now,
            timeZone,
          })
        : null,
      revenue: isVisible('revenue')
        ? await revenueToday(transaction, organization, { now, timeZone })
        : null,
      codes: isVisible('access-codes')
        ? { ending: figures.ending_codes, batches: figures.ending_batches }
        : null,
      changes: isVisible('admin-history')
        ? await changesToday(transaction, organization, { now, timeZone })
        : null,
      attention: await attentionOf(request, isVisible, timeZone),
      steps: await nextStepsOf(request, isVisible),
    };
  }),

  organizationHandler(listOverviewChildren, ({ query }, request) => listChildren(request, query)),

  scopeHandler(getTreeTrouble, async ({ body }, { transaction, caller }) => {
    if (!canView(caller.permissions, 'devices') || body.numbers.length === 0) return [];
    const { rows } = await sql<{ number: number; down: number }>`
      select organization_number as number, down from organization_total
      where organization_number = any (${body.numbers}) and (down > 0 or degraded > 0)`.execute(
      transaction,
    );
    return rows.map(({ number, down }) => ({ number, state: down > 0 ? 'down' : 'attention' }));
  }),
];

type Samples = Awaited<ReturnType<typeof onlineSamples>>;

/** Returns the guests online now, the day's samples, and the most guests of today, which may be those of now. */
function guestsOf(
  online: number,
  samples: Samples,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const today = localDay(now, timeZone);
  const counted = [
    ...samples.filter(({ at }) => localDay(new Date(at), timeZone) === today),
    { at: now.toISOString(), guests: online },
  ];
  const peak = counted.reduce<{ guests: number; at: string } | null>(
    (most, { guests, at }) =>
      guests !== null && guests > (most?.guests ?? 0) ? { guests, at } : most,
    null,
  );
  return { online, peak, samples };
}
