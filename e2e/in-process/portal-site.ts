import { createServer } from 'node:http';
import { hashOf } from '../../src/server/authentication.ts';
import { addUamGateway, newMac, startSession, uamQuery } from '../../test/portal-guests.ts';
import type { TestOrganization } from '../../test/provider.ts';
import { portOf } from '../server.ts';
import type { InProcessServer } from './fixtures.ts';

const publicOrigin = 'https://atrium.example';

export interface PortalSite {
  /** where the gateway sends the browser */
  address: string;
  /** where the gateway sends the browser of another device */
  newAddress(): string;
  close(): Promise<void>;
}

/** Gives an area a gateway of ours that speaks UAM and reports sessions like RADIUS. */
export async function openPortalSite(
  server: InProcessServer,
  area: Pick<TestOrganization, 'number' | 'path'>,
  token: string,
): Promise<PortalSite> {
  const portal = `${server.context.publicUrl ?? publicOrigin}/portal/${area.number}/`;
  const listener = createServer((request, response) => {
    void reply(new URL(request.url ?? '', 'http://gateway')).then((location) => {
      response.writeHead(302, { location }).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const gateway = { host: '127.0.0.1', port: portOf(listener.address()) };
  const nasIdentifier = await addUamGateway(server, area, token, gateway);
  const addressFor = (result: string, macAddress: string) =>
    uamQuery(portal, { nasIdentifier, macAddress, result, gateway }).replace(
      publicOrigin,
      server.url,
    );
  /** the device that signed in last */
  let current = newMac();
  async function reply({ pathname, searchParams }: URL): Promise<string> {
    const { system } = server.database;
    if (pathname.startsWith('/logon')) {
      const ticket = searchParams.get('username') ?? '';
      const { mac_address } = await system
        .selectFrom('portal_ticket')
        .select('mac_address')
        .where('ticket_hash', '=', hashOf(ticket))
        .executeTakeFirstOrThrow();
      current = mac_address ?? current;
      await startSession(server, ticket, current);
      return addressFor('success', current);
    }
    await system
      .updateTable('guest_session')
      .set({ state: 'stopped', stopped_at: server.clock.now })
      .where('mac_address', '=', current)
      .execute();
    return addressFor('logoff', current);
  }
  return {
    address: addressFor('notyet', current),
    newAddress: () => addressFor('notyet', newMac()),
    close: () => new Promise((resolve) => void listener.close(() => resolve())),
  };
}
