import { pickFields } from '../../contract/fields/fields.ts';
import { Problem } from '../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { requireFeature } from '../../server/http/permissions.ts';
import { organizationInScope } from '../../server/tenancy.ts';
import { copyGateway, gateways, getGatewayByNumber, setGatewayStatus } from './contract.ts';
import { typedGateway } from './fields.ts';
import { keptSecrets, legacyGatewayHandlers } from './legacy/legacy-server.ts';
import { changeGateway, createGateway } from './records/change-gateway.ts';
import { findGatewayRecord, historyFieldsOf, historyOf, lockGateway } from './records/gateways.ts';
import { listedGateways } from './records/listed-gateways.ts';
import { moveGatewayHandler } from './records/order.ts';
import { changeStatus } from './records/status.ts';
import { testGatewayHandler } from './records/test-gateway.ts';
import { gatewayTraceHandler } from './records/trace.ts';

export const paymentGatewayHandlers: readonly Handler[] = [
  testGatewayHandler,
  moveGatewayHandler,
  gatewayTraceHandler,
  ...legacyGatewayHandlers,

  organizationHandler(gateways.list, ({ query }, request) => listedGateways(request, query)),

  organizationHandler(
    gateways.get,
    async ({ params }, request) =>
      (await findGatewayRecord(request, { id: params.gatewayId })).record,
  ),

  organizationHandler(
    getGatewayByNumber,
    async ({ params }, request) =>
      (await findGatewayRecord(request, { number: params.gatewayNumber })).record,
  ),

  organizationHandler(gateways.create, async ({ body }, request) => {
    const { secrets, secretsFrom, ...fields } = body;
    const kept = secretsFrom === undefined ? {} : await keptSecrets(request, secretsFrom, fields);
    return createGateway(request, fields, { ...kept, ...secrets });
  }),

  organizationHandler(gateways.update, ({ params, body }, request) =>
    changeGateway(request, params.gatewayId, body),
  ),

  organizationHandler(setGatewayStatus, ({ body }, request) =>
    changeStatus(request, body.gatewayId, body.status),
  ),

  organizationHandler(gateways.delete, async ({ params }, request) => {
    const { transaction, organization, record } = request;
    const { record: before } = await lockGateway(request, params.gatewayId);
    const { id, name, status } = before;
    if (status !== 'Draft')
      throw new Problem(
        'conflict',
        `${name} is not a draft, so it cannot be deleted. Retire it instead.`,
      );
    const used = await transaction
      .selectFrom('purchase')
      .select('id')
      .where('gateway_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (used !== undefined)
      throw new Problem(
        'conflict',
        `Purchases were made with ${name}, so it cannot be deleted. Retire it instead.`,
      );
    await transaction.deleteFrom('payment_gateway').where('id', '=', id).execute();
    await record({
      ...historyOf(id, name),
      action: 'delete',
      organization,
      before: historyFieldsOf(before),
    });
    return {};
  }),

  organizationHandler(copyGateway, async ({ body }, request) => {
    const { transaction, caller } = request;
    const source = await organizationInScope(transaction, caller.scope, body.fromOrganization);
    const atSource = { ...request, organization: source };
    await requireFeature(atSource, gateways.get, gateways.feature);
    const { record } = await findGatewayRecord(atSource, { id: body.gatewayId });
    const fields = pickFields(typedGateway, record);
    // Areas and the sender are of the other site, and numbers of invoices must not repeat.
    const invoice = fields.invoice && { ...fields.invoice, nextNumber: 1, sender: '', footer: '' };
    const { id } = await createGateway(request, { ...fields, servedAreas: [], invoice }, {});
    return { id };
  }),
];
