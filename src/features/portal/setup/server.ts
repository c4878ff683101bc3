import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { describedGateway } from '../../devices/queries.ts';
import { gardenHostsOf } from '../../payment-gateways/queries.ts';
import { automaticEntries } from '../checks/garden-entries.ts';
import { effectivePortal } from '../versions/effective-portal.ts';
import { gatewaySetupCall } from './contract.ts';
import { gatewaySetup } from './gateway-setup.ts';
import { hostOf } from './setup.ts';

export const gatewaySetupHandlers: readonly Handler[] = [
  organizationHandler(gatewaySetupCall, async ({ params, query }, request) => {
    const { transaction, organization, server } = request;
    const { type, ...device } = await describedGateway(request, params.deviceId);
    const { portal } = await effectivePortal(transaction, organization);
    const payment = (await gardenHostsOf(transaction, organization.number)).map(({ host }) => host);
    const origin = server.publicUrl ?? query.origin;
    const portalUrl = `${origin}/portal/${organization.number}`;
    return gatewaySetup(type, {
      device,
      portalUrl,
      reportUrl: `${origin}/gateways/opennds/${device.id}`,
      garden: [
        ...automaticEntries(hostOf(origin), [type]).map(({ host }) => ({ host, port: null })),
        ...payment
          .filter((host) => portal.garden.entries.every((entry) => entry.host !== host))
          .map((host) => ({ host, port: null })),
        ...portal.garden.entries.filter(({ host }) => host !== hostOf(origin)),
      ],
    });
  }),
];
