import { organizationTask } from '../../../server/http/handlers.ts';
import { callerOf } from '../../../server/http/scope.ts';
import { type LastTest, testGateway } from '../contract.ts';
import { findGateway } from '../queries.ts';
import { gatewayTests } from '../test/gateway-tests.ts';
import { openedSecrets } from './gateway-secrets.ts';
import { findGatewayRecord, historyOf } from './gateways.ts';

/** Runs the steps of the gateway's type, and stores the result unless the gateway was changed meanwhile. */
export const testGatewayHandler = organizationTask(
  testGateway,
  async ({ params }, request) => {
    const { transaction, organization, server, record } = request;
    const { record: gateway } = await findGatewayRecord(request, { id: params.gatewayId });
    const usable = await findGateway(transaction, gateway.id);
    if (usable === undefined) throw new Error('The gateway is not visible');
    await record({
      ...historyOf(gateway.id, gateway.name),
      action: 'test',
      organization,
      after: { type: gateway.type, mode: gateway.mode },
    });
    return {
      gateway: usable,
      version: gateway.version,
      secrets: await openedSecrets(server, usable),
    };
  },
  async ({ gateway, version, secrets }, incoming) => {
    const { server } = incoming;
    const steps: LastTest['steps'] = [];
    for await (const step of gatewayTests[gateway.type](gateway, secrets, {
      ...server,
      scope: callerOf(incoming).scope,
    }))
      steps.push(step);
    const result: LastTest = {
      at: server.now().toISOString(),
      passed: steps.length > 0 && steps.every(({ state }) => state !== 'failed'),
      steps,
    };
    await server.database.withScope(callerOf(incoming).scope, (transaction) =>
      transaction
        .updateTable('payment_gateway')
        .set({
          last_test: JSON.stringify(result),
          tested_version: result.passed ? version : null,
          ...(result.passed && { tested_at: new Date(result.at) }),
        })
        .where('id', '=', gateway.id)
        .where('version', '=', version)
        .execute(),
    );
    return result;
  },
);
