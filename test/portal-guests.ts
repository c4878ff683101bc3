import { randomBytes } from 'node:crypto';
import { devices } from '../src/features/devices/contract.ts';
import { exampleDevice } from '../src/features/devices/examples.ts';
import type { DeviceType } from '../src/features/devices/fields.ts';
import type { MethodId, PortalDocument } from '../src/features/portal/document/fields.ts';
import { uamSignature } from '../src/features/portal/gateways/coovachilli.ts';
import { startEntitlements } from '../src/features/radius/grants/start-entitlements.ts';
import { hashOf } from '../src/server/authentication.ts';
import type { TestOrganization } from './provider.ts';
import type { TestServer } from './server.ts';

type Area = Pick<TestOrganization, 'number' | 'path'>;
export const uamSecret = 'uam-secret-of-tests';
export const radiusSecret = 'radius-secret-of-tests';
const usualGateway = { host: '10.1.0.1', port: 3990 };

/** Returns a MAC address that no other test uses. */
export function newMac(): string {
  const octets = ['02', ...(randomBytes(5).toString('hex').match(/../g) ?? [])];
  return octets.join(':').toUpperCase();
}

/** Adds a CoovaChilli that signs its redirects, with a NAS identifier of its own; returns that. */
export function addUamGateway(
  server: TestServer,
  area: Area,
  token: string,
  place: Pick<TestGateway, 'host' | 'coaPort'> = usualGateway,
): Promise<string> {
  const gateway = { type: 'chillispot', ...place, portalSecret: uamSecret } as const;
  return addGateway(server, area, token, gateway);
}

interface TestGateway {
  type: DeviceType;
  host?: string;
  coaPort?: number;
  portalSecret?: string;
}

/** Adds a gateway with a NAS identifier of its own; returns that. */
export async function addGateway(
  server: TestServer,
  area: Area,
  token: string,
  { type, host = usualGateway.host, coaPort = 3799, portalSecret }: TestGateway,
): Promise<string> {
  const nasIdentifier = `nas-${randomBytes(6).toString('hex')}`;
  const device = exampleDevice({ name: nasIdentifier, host, coaPort, nasIdentifier });
  await server.call(
    devices.create,
    {
      params: { orgNumber: String(area.number) },
      body: {
        ...device,
        type,
        secrets: {
          radiusSecret,
          ...(portalSecret !== undefined && { portalSecret }),
        },
      },
    },
    token,
  );
  return nasIdentifier;
}

/** Publishes a portal of an area with these parts; the others are built in. */
export async function publishPortal(
  { database: { system }, clock }: TestServer,
  area: Area,
  parts: Partial<PortalDocument>,
): Promise<void> {
  const document: PortalDocument = {
    languages: null,
    look: null,
    pages: null,
    methods: null,
    form: null,
    legal: null,
    garden: null,
    afterSignIn: null,
    locked: [],
    ...parts,
  };
  const at = clock.now;
  await system
    .insertInto('portal_version')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      number: 1,
      status: 'Published',
      document: JSON.stringify(document),
      published_at: at,
      created_at: at,
      created_by: 'test',
      updated_at: at,
      updated_by: 'test',
    })
    .execute();
}

export const method = (type: MethodId) => ({
  type,
  isOn: true,
  label: {},
  planIds: [],
});

/** Returns the query that CoovaChilli redirects a device with, signed for the address of the portal. */
export function uamQuery(
  portal: string,
  {
    nasIdentifier,
    macAddress,
    result = 'notyet',
    originalUrl = 'http://example.com/',
    gateway = usualGateway,
    vlan = null,
  }: {
    nasIdentifier: string;
    macAddress: string;
    result?: string;
    originalUrl?: string;
    gateway?: typeof usualGateway;
    vlan?: number | null;
  },
): string {
  const query = new URLSearchParams({
    res: result,
    uamip: gateway.host,
    uamport: String(gateway.port),
    challenge: '0123456789abcdef0123456789abcdef',
    mac: macAddress.replaceAll(':', '-'),
    ip: '10.1.0.23',
    nasid: nasIdentifier,
    userurl: originalUrl,
    ...(vlan !== null && { vlan: String(vlan) }),
  });
  const address = `${portal}?${query}`;
  return `${address}&md=${uamSignature(address, uamSecret)}`;
}

export interface GuestPage {
  status: number;
  headers: Headers;
  html: string;
  /** the text without markup */
  text: string;
  /** where a redirect leads; null for a page */
  location: string | null;
}

/** A browser without script and cookies that follows links and sends the forms of pages. */
export function guestBrowser(server: TestServer, language = 'en') {
  const open = async (address: string, init: RequestInit = {}): Promise<GuestPage> => {
    const path = address.replace(/^https:\/\/atrium\.example/, '');
    const response = await server.request(path, {
      ...init,
      headers: { 'accept-language': language, ...init.headers },
    });
    const html = await response.text();
    const text = html
      .replace(/<style>[^]*?<\/style>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    return {
      status: response.status,
      headers: response.headers,
      html,
      text,
      location: response.headers.get('location'),
    };
  };
  return {
    open,
    /** Sends the form that leads to an action. */
    submit: (page: GuestPage, action: string, values: Record<string, string> = {}) => {
      const found = new RegExp(`action="([^"]*/do/${action}\\?[^"]*)"`).exec(page.html)?.[1];
      if (found === undefined) throw new Error(`No form for ${action}: ${page.text}`);
      return open(found.replaceAll('&amp;', '&'), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(values).toString(),
      });
    },
    /** Follows redirects of our own. */
    follow: async (page: GuestPage): Promise<GuestPage> => {
      let current = page;
      while (current.location?.startsWith('/portal')) current = await open(current.location);
      return current;
    },
  };
}

/** Returns the ticket that a redirect to the gateway carries. */
export function ticketOf({ location }: GuestPage): string {
  const ticket = new URL(location ?? '').searchParams.get('username');
  if (ticket === null) throw new Error('The browser is not sent to the gateway');
  return ticket;
}

/** Does what RADIUS does when the gateway signs in with a ticket and reports the session. */
export async function startSession(
  { database, clock }: TestServer,
  ticket: string,
  macAddress: string,
  startedAt = clock.now,
): Promise<void> {
  const { system } = database;
  const now = clock.now;
  const { conference_id: network_id, ...row } = await system
    .selectFrom('portal_ticket')
    .innerJoin('guest', 'guest.id', 'portal_ticket.guest_id')
    .select([
      'portal_ticket.organization_number',
      'portal_ticket.organization_path',
      'portal_ticket.guest_id',
      'portal_ticket.starts_entitlement',
      'guest.plan_id',
      'guest.access_code_id',
      'guest.conference_id',
      'guest.conference_code',
    ])
    .where('ticket_hash', '=', hashOf(ticket))
    .executeTakeFirstOrThrow();
  const grant = await system
    .insertInto('radius_grant')
    .values({
      ...row,
      ...(network_id !== null && { network_kind: 'conference', network_id }),
      at: now,
      method: 'portal',
      mac_address: macAddress,
      limits: JSON.stringify({}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const starts = [{ grantId: grant.id, macAddress, startedAt }];
  const guests = await database.withScope(['/'], (transaction) =>
    startEntitlements(transaction, starts, now),
  );
  await system
    .insertInto('guest_session')
    .values({
      organization_number: row.organization_number,
      organization_path: row.organization_path,
      guest_id: guests.get(grant.id)?.guestId ?? row.guest_id,
      grant_id: grant.id,
      plan_id: row.plan_id,
      mac_address: macAddress,
      ip_address: '10.1.0.23',
      started_at: startedAt,
      last_event_at: now,
    })
    .execute();
}
