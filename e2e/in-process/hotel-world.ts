import { type FiasHotel, openHotel } from '../../src/features/pms/fias/hotel/hotel.ts';
import { startPmsLinks } from '../../src/features/pms/links/start-links.ts';
import { plantGateway } from '../../src/features/pms/testing/pms-world.ts';
import { expect } from '../fixtures.ts';
import type { InProcessServer } from './fixtures.ts';
import { HotelClock } from './hotel-clock.ts';
import type { Shop } from './purchase-world.ts';

export interface LinkedHotel {
  hotel: FiasHotel;
  /** moves the server's clock, too */
  clock: HotelClock;
  /** Checks a guest in, and waits until the server knows. */
  checkIn(room: string, name: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a hotel on loopback, and links the area of a shop to it by FIAS. */
export async function openLinkedHotel(server: InProcessServer, shop: Shop): Promise<LinkedHotel> {
  const hotel = await openHotel({ now: () => server.clock.now });
  const gateway = await plantGateway(server, shop.family.area, {
    type: 'fias',
    fias: { port: hotel.port },
    posting: { owner: 'Night desk' },
  });
  const clock = new HotelClock(server.clock);
  const linked = hotel.next(({ kind }) => kind === 'linked');
  const links = startPmsLinks(server.context, clock);
  await linked;
  const state = () =>
    server.database.system
      .selectFrom('pms_link')
      .select('state')
      .where('id', '=', gateway.id)
      .execute();
  await expect.poll(state).toEqual([{ state: 'up' }]);
  // Charges wait for the guest records that follow the link's start.
  await clock.pass(5_000);
  return {
    hotel,
    clock,
    async checkIn(room, name) {
      const reservation = hotel.checkIn(room, { name, departsOn: '2099-01-01' });
      const known = () =>
        server.database.system
          .selectFrom('stay')
          .select('room')
          .where('gateway_id', '=', gateway.id)
          .where('reservation', '=', reservation)
          .execute();
      await expect.poll(known).toEqual([{ room }]);
    },
    async close() {
      await links.stop();
      await hotel.close();
    },
  };
}
