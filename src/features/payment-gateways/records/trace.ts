import { organizationHandler } from '../../../server/http/handlers.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { eventOutcomes } from '../../payments/public/states.ts';
import { getGatewayTrace } from '../contract.ts';
import { findGatewayRecord } from './gateways.ts';

const mostRows = 500;

/** The newest first: records of a property system, which are stored masked, or types of a card gateway's events. */
export const gatewayTraceHandler = organizationHandler(
  getGatewayTrace,
  async ({ params }, request) => {
    const { transaction, organization } = request;
    const { record } = await findGatewayRecord(request, { id: params.gatewayId });
    const { timeZone } = await inheritedSettings(transaction, organization.number);
    const rows = record.category === 'pms' ? await recordsOf() : await eventsOf();
    return { rows, timeZone: timeZone ?? 'UTC' };

    async function recordsOf() {
      const found = await transaction
        .selectFrom('pms_trace')
        .select(['id', 'at', 'direction', 'record'])
        .where('gateway_id', '=', record.id)
        .orderBy('id', 'desc')
        .limit(mostRows)
        .execute();
      return found.map(({ id, at, direction, record: text }) => ({
        id: String(id),
        at: at.toISOString(),
        direction: direction === 'out' ? ('out' as const) : ('in' as const),
        text,
      }));
    }

    async function eventsOf() {
      const found = await transaction
        .selectFrom('payment_event')
        .select(['id', 'received_at', 'type', 'outcome'])
        .where('gateway_id', '=', record.id)
        .orderBy('received_at', 'desc')
        .limit(mostRows)
        .execute();
      return found.map(({ id, received_at, type, outcome }) => ({
        id,
        at: received_at.toISOString(),
        direction: 'in' as const,
        text: `${type} (${eventOutcomes[outcome]})`,
      }));
    }
  },
);
