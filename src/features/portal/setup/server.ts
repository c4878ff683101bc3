import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { describedGateway } from '../../devices/queries.ts';
import { effectivePortal } from '../versions/effective-portal.ts';
import { gatewaySetupCall } from './contract.ts';
import { gatewaySetup } from './gateway-setup.ts';
import { hostOf } from './setup.ts';

export const gatewaySetupHandlers: readonly Handler[] = [
  organizationHandler(gatewaySetupCall, async ({ params, query }, request) => {
    const { transaction, organization, server } = request;
    const { type, ...device } = await describedGateway(request, params.deviceId);
    const { portal } = await effectivePortal(transaction, organization);
    const origin = server.publicUrl ?? query.origin;
    const portalUrl = `${origin}/portal/${organization.number}`;
    return gatewaySetup(type, {
      device,
      portalUrl,
      captiveApiUrl: `${portalUrl}/api`,
      reportUrl: `${origin}/gateways/opennds/${device.id}`,
      garden: [...new Set([hostOf(origin), ...portal.garden.entries.map(({ host }) => host)])],
    });
  }),
];
