import { Problem } from '../../../contract/problem.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import { replacedSecret } from '../../report-schedules/public/webhooks.ts';
import { renewPromotionSecret } from '../contract.ts';
import { promotionStore } from '../records/promotion-store.ts';
import { webhookContext } from './webhook-context.ts';

export const secretHandler = organizationHandler(
  renewPromotionSecret,
  async ({ params }, request) => {
    const { transaction, organization, server } = request;
    const { id, name } = await promotionStore.lock(request, params.promotionId);
    const stored = await transaction
      .selectFrom('promotion')
      .select('webhook_secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (stored.webhook_secret === null)
      throw new Problem('conflict', `${name} sends no SMS. Enter the webhook and save first.`);
    const { columns, secret } = await replacedSecret(server, webhookContext(organization), stored);
    await transaction.updateTable('promotion').set(columns).where('id', '=', id).execute();
    await request.record({
      ...promotionStore.historyOf(id, name),
      action: 'update',
      organization,
      before: {},
      after: { webhookSecret: 'Replaced' },
    });
    return { secret };
  },
);
