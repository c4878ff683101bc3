import { csvHandler } from '../../../server/http/files.ts';
import type { Handler } from '../../../server/http/handlers.ts';
import { exportPromotions } from '../contract.ts';
import { placement, promotion, promotionState, promotionType } from '../fields.ts';
import { texts } from '../texts.ts';
import { hoursFileHandler } from './hours-file.ts';
import { matchingPromotions } from './list-promotions.ts';
import { derivedOfPromotion } from './promotion-store.ts';

const rowsAtOnce = 500;
const { name, validFrom, validUntil, priority } = promotion.map;

export const promotionFileHandlers: readonly Handler[] = [
  csvHandler(exportPromotions, {
    name: (organization) => `Promotions of ${organization.name}.csv`,
    header: [
      name.label,
      promotionType.label,
      placement.label,
      validFrom.label,
      validUntil.label,
      priority.label,
      promotionState.label,
      texts.shown,
      texts.devices,
      texts.clicks,
      texts.redemptions,
    ],
    page: async ({ query }, request, after: string | undefined) => {
      const { transaction, organization, server } = request;
      const now = server.now();
      const { state, shown, devices, clicks, redemptions } = derivedOfPromotion(now);
      const rows = await matchingPromotions(transaction, organization, query, now)
        .select(['promotion.id', 'promotion.name', 'promotion.type', 'promotion.placement'])
        .select(['promotion.valid_from', 'promotion.valid_until', 'promotion.priority'])
        .select([
          state.as('state'),
          shown.as('shown'),
          devices.as('devices'),
          clicks.as('clicks'),
          redemptions.as('redemptions'),
        ])
        .$if(after !== undefined, (all) => all.where('promotion.id', '>', after ?? ''))
        .orderBy('promotion.id')
        .limit(rowsAtOnce)
        .execute();
      return {
        rows: rows.map((row) => [
          row.name,
          promotionType.names[row.type],
          placement.names[row.placement],
          row.valid_from?.replace('T', ' ') ?? '',
          row.valid_until?.replace('T', ' ') ?? '',
          row.priority,
          promotionState.names[row.state],
          row.shown,
          row.devices,
          row.clicks,
          row.redemptions,
        ]),
        next: rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined,
      };
    },
  }),

  hoursFileHandler,
];
