import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import { moveGateway } from '../contract.ts';
import { gatewaysOf, historyOf } from './gateways.ts';

/** The first in order with a plan's currency is the one that serves it. */
export const moveGatewayHandler = organizationHandler(
  moveGateway,
  async ({ params, body }, request) => {
    const { transaction, organization, record } = request;
    const rows = await gatewaysOf(transaction, organization)
      .select(['id', 'name', 'position'])
      .orderBy('id')
      .forUpdate()
      .execute();
    const ordered = rows.toSorted((a, b) => a.position - b.position);
    const from = ordered.findIndex(({ id }) => id === params.gatewayId);
    const [moved] = from === -1 ? [] : ordered.splice(from, 1);
    if (moved === undefined) throw new Problem('not-found', 'This payment gateway does not exist.');
    ordered.splice(body.position - 1, 0, moved);
    const to = ordered.indexOf(moved);
    if (to === from) {
      request.changesNothing();
      return {};
    }
    await transaction
      .updateTable('payment_gateway')
      .from(
        sql<{ id: string; position: number }>`unnest(${ordered.map(({ id }) => id)}::uuid[])
          with ordinality`.as<'ordered'>(sql`ordered(id, position)`),
      )
      .set({ position: sql<number>`ordered.position` })
      .whereRef('payment_gateway.id', '=', 'ordered.id')
      .execute();
    await record({
      ...historyOf(moved.id, moved.name),
      action: 'update',
      organization,
      before: { position: from + 1 },
      after: { position: to + 1 },
    });
    return {};
  },
);
