import { parseAddress } from '../../../server/network/addresses.ts';
import { controls } from '../reply/rest-reply.ts';
import { findClient } from './find-nas.ts';
import { notFound, type RadiusReply } from './radius-reply.ts';
import type { RadiusCall } from './radius-route.ts';

/** Returns the shared secret for packets from an address; 404 when no device sends from it. */
export async function describeClient({ server, caller, query }: RadiusCall): Promise<RadiusReply> {
  const address = parseAddress(query('address') ?? '');
  if (address === undefined) return notFound;
  const client = await server.database.withScope(caller.scope, (transaction) =>
    findClient(transaction, server, address.toString()),
  );
  if (client === undefined) return notFound;
  const addressName =
    address.kind() === 'ipv4' ? 'FreeRADIUS-Client-IP-Address' : 'FreeRADIUS-Client-IPv6-Address';
  return {
    status: 200,
    body: controls({
      [addressName]: address.toString(),
      'FreeRADIUS-Client-Secret': client.secret,
      'FreeRADIUS-Client-Shortname': client.deviceId,
      // Older gateways sign no requests.
      'FreeRADIUS-Client-Require-MA': 'no',
      'FreeRADIUS-Client-Virtual-Server': 'atrium',
    }),
  };
}
