import { randomBytes } from 'node:crypto';
import type { SecretSender, World } from '../../../../test/facts.ts';
import { newProvider } from '../../../../test/provider.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import { gateways, getGatewayTrace, testGateway } from '../../payment-gateways/contract.ts';
import { paymentGateway } from '../../payment-gateways/fields.ts';
import { findGateway } from '../../payment-gateways/queries.ts';
import { systemClock } from '../fias/client/clock.ts';
import { openHotel } from '../fias/hotel/hotel.ts';
import { plantGateway } from '../testing/pms-world.ts';
import { until } from '../testing/running-links.ts';
import { GatewayLink } from './gateway-link.ts';

const leaseMs = 3_600_000;

/** Signs in with a key by a test and by a link, whose records are stored as a trace. */
export async function sendLinkSecrets({ server }: World, sender: SecretSender): Promise<void> {
  // The secrets of other features are sent at the same time, to the shared areas.
  const { area } = await newProvider(server);
  const authKey = sender.mark('authKey of a link', randomBytes(8).toString('hex'));
  const hotel = await openHotel({ authKey });
  const { id } = await plantGateway(server, area, {
    type: 'fias',
    status: 'Suspended',
    fias: { port: hotel.port },
  });
  const params = { orgNumber: String(area.number), gatewayId: id };
  const stored = JSON.parse((await sender.call(gateways.get, { params })).body);
  const body = { ...pickFields(paymentGateway, stored), version: stored.version };
  await sender.call(gateways.update, { params, body: { ...body, secrets: { authKey } } });
  await sender.call(testGateway, { params });
  const holder = crypto.randomUUID();
  const { database, clock, context } = server;
  await database.system
    .updateTable('pms_link')
    .set({ holder, held_until: new Date(clock.now.getTime() + leaseMs) })
    .where('id', '=', id)
    .execute();
  const gateway = await database.transaction((transaction) => findGateway(transaction, id));
  if (gateway === undefined) throw new Error('The gateway is missing');
  const link = new GatewayLink(context, gateway, holder, systemClock);
  await until(() => hotel.isLinked);
  await link.stop();
  await hotel.close();
  await sender.call(getGatewayTrace, { params });
}
