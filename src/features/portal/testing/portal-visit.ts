import {
  addUamGateway,
  type GuestPage,
  guestBrowser,
  newMac,
  startSession,
  ticketOf,
  uamQuery,
} from '../../../../test/portal-guests.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';

type Area = Pick<TestOrganization, 'number' | 'path'>;

interface PortalVisit {
  server: TestServer;
  area: Area;
  /** of the area's gateway */
  nasIdentifier: string;
  /** of the guest's device */
  macAddress: string;
}

type Arrival = Partial<Parameters<typeof uamQuery>[1]>;

export const portalUrl = ({ number }: Pick<Area, 'number'>) =>
  `https://atrium.example/portal/${number}/`;

/** Adds a gateway to an area, to which a guest's device is connected. */
export async function openVisit(
  server: TestServer,
  area: Area,
  token: string,
): Promise<PortalVisit> {
  const nasIdentifier = await addUamGateway(server, area, token);
  return { server, area, nasIdentifier, macAddress: newMac() };
}

/** Returns what a guest does during a visit, with a browser without cookies. */
export function visitCalls(visit: () => PortalVisit) {
  const browser = (language = 'en') => guestBrowser(visit().server, language);
  const system = () => visit().server.database.system;
  /** Returns where the gateway sends the device, by default to the area's portal. */
  const arrivalUrl = (changes: Arrival = {}, portal = portalUrl(visit().area)) => {
    const { nasIdentifier, macAddress } = visit();
    return uamQuery(portal, { nasIdentifier, macAddress, ...changes });
  };
  const arrive = (changes: Arrival = {}, language = 'en') =>
    browser(language).open(arrivalUrl(changes));
  return {
    browser,
    arrivalUrl,
    arrive,
    mac: () => visit().macAddress,
    /** Goes on with another device. */
    changeDevice: () => {
      visit().macAddress = newMac();
    },
    /** Sends a form, and follows the portal's redirects. */
    async submit(page: GuestPage, action: string, form: Record<string, string> = {}) {
      return browser().follow(await browser().submit(page, action, form));
    },
    /** Is let in by the gateway; returns the page to which it sends the browser back. */
    async goOnline(sent: GuestPage): Promise<GuestPage> {
      const { server, macAddress } = visit();
      await startSession(server, ticketOf(sent), macAddress);
      return browser().follow(await arrive({ result: 'success' }));
    },
    /** Returns the latest attempt of the device. */
    attempt: () =>
      system()
        .selectFrom('portal_attempt')
        .selectAll()
        .where('mac_address', '=', visit().macAddress)
        .orderBy('at', 'desc')
        .executeTakeFirstOrThrow(),
    /** Returns the latest guest of the area. */
    guestRow: () =>
      system()
        .selectFrom('guest')
        .selectAll()
        .where('organization_number', '=', visit().area.number)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    /** Returns the purchases of the area, the oldest first. */
    purchases: () =>
      system()
        .selectFrom('purchase')
        .selectAll()
        .where('organization_number', '=', visit().area.number)
        .orderBy('at')
        .orderBy('id')
        .execute(),
  };
}
