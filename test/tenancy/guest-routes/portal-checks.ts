import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { storeSignIn } from '../../../src/features/loyalty/sign-in/sign-ins.ts';
import { plantProgramme } from '../../../src/features/loyalty/testing/planted-lookup.ts';
import { getPortalPreviewLink } from '../../../src/features/portal/contract.ts';
import { plantPromotion } from '../../../src/features/promotions/testing/planted-promotion.ts';
import { addUamGateway, guestBrowser, newMac, uamQuery } from '../../portal-guests.ts';
import { type GuestRouteCheck, type Tried, unless } from './check.ts';
import { password } from './guest-provider.ts';

const portal = '/portal/:area{[0-9]{1,9}}';
const action = `POST ${portal}/do/:action`;
const page = `GET ${portal}/:page`;
const gateway = 'POST /gateways/opennds/:deviceId';

const gateways: GuestRouteCheck[] = [
  {
    route: gateway,
    what: 'a gateway, with our key',
    async leak({ mine, theirs }) {
      const { ticket, macAddress } = await theirs.newTicket();
      const told = await mine.openNds.tell(loginOf(macAddress, ticket), theirs.openNds.id);
      return unless(told.status, 404);
    },
  },
  {
    route: gateway,
    what: 'a ticket of the portal',
    async leak({ mine, theirs }) {
      const { ticket, macAddress } = await theirs.newTicket();
      return unless((await mine.openNds.tell(loginOf(macAddress, ticket))).text, 'NO');
    },
  },
  {
    route: gateway,
    what: 'the end of a session',
    async leak({ mine, theirs }) {
      const { ticket } = await theirs.newTicket();
      const { macAddress, sessionId, isOnline } = theirs.online;
      const told = `${macAddress.toLowerCase()} 10.77.0.10 ${sessionId} ${customOf(ticket)}`;
      await mine.openNds.tell(`stop ${told} 1 1 1 2 client_deauth`);
      return unless(await isOnline(), true);
    },
  },
];

const arrivals: GuestRouteCheck[] = [
  {
    route: 'GET /portal',
    what: 'guests of a gateway, by a device with its NAS identifier',
    async leak({ server, mine, theirs }) {
      const { world } = theirs;
      const nasIdentifier = await addUamGateway(server, theirs.area, world.providerToken);
      await mine.world.addNas({ nasIdentifier });
      const query = uamQuery('https://atrium.example/portal', {
        nasIdentifier,
        macAddress: newMac(),
      });
      return unless((await guestBrowser(server).open(query)).status, 404);
    },
  },
  {
    route: `GET ${portal}/`,
    what: 'a gateway',
    async leak({ server, mine, theirs }) {
      const macAddress = newMac();
      await mine.arriveAt(mine.area, macAddress, theirs.nasIdentifier);
      // The only CoovaChilli of our area stands in for an unknown one.
      return unless(await gatewayOf(server, macAddress), { area: mine.area.number });
    },
  },
  {
    route: `GET ${portal}/`,
    what: 'a known device',
    async leak({ mine, theirs }) {
      const { html } = await mine.arriveAt(mine.area, theirs.online.macAddress);
      return html.includes('/do/free?') ? null : 'no sign-in page, because the device is known';
    },
  },
  {
    route: `GET ${portal}/`,
    what: 'an image',
    async leak({ mine, theirs }) {
      const { html } = await mine.arriveAt(mine.area, newMac());
      return html.includes(theirs.imageHash) ? 'shown at the top of our portal' : null;
    },
  },
];

const promotions: GuestRouteCheck[] = (['GET', 'POST'] as const).map((sent) => ({
  route: `${sent} ${portal}/promotion/:promotion{[0-9a-f-]{36}}`,
  what: 'a promotion',
  async leak({ server, mine, theirs }) {
    const id = await plantPromotion(server, theirs.area, {
      type: 'survey',
      placement: 'statusPage',
      questions: [{ kind: 'stars', question: { en: 'How was it?' }, options: {} }],
    });
    const token = stateIn((await mine.arriveAt(mine.area, newMac())).html);
    const address = `/portal/${mine.area.number}/promotion/${id}?state=${token}`;
    const { location } = await guestBrowser(server).open(address, { method: sent });
    const { rows } = await sql`select from promotion_event where promotion_id = ${id}`.execute(
      server.database.system,
    );
    await sql`delete from promotion where id = ${id}`.execute(server.database.system);
    return rows.length === 0 && location?.includes(`/portal/${mine.area.number}/sign-in`)
      ? null
      : `${rows.length} events, ${location}`;
  },
}));

const visits: GuestRouteCheck[] = [
  ...(['GET', 'POST'] as const).map(
    (sent): GuestRouteCheck => ({
      route: sent === 'GET' ? page : action,
      what: 'a visit',
      async leak({ server, mine, theirs }) {
        const token = stateIn((await theirs.arriveAt(theirs.area, newMac())).html);
        const path = sent === 'GET' ? 'connected' : 'do/free';
        const address = `/portal/${mine.area.number}/${path}?state=${token}`;
        const { text, status } = await guestBrowser(server).open(address, { method: sent });
        return text.includes('This link is not complete') ? null : `${status} ${text}`;
      },
    }),
  ),
  {
    route: `GET ${portal}/programme`,
    what: 'a sign-in of a member',
    async leak({ server, mine, theirs }) {
      const { system } = server.database;
      const { number, path } = theirs.area;
      const gatewayId = await plantProgramme(server, theirs.area, {
        type: 'oidc',
        name: `Programme ${crypto.randomUUID()}`,
        position: randomInt(1_000, 1_000_000),
      });
      const macAddress = newMac();
      const visit = stateIn((await theirs.arriveAt(theirs.area, macAddress)).html);
      const { id } = await system
        .selectFrom('portal_attempt')
        .select('id')
        .where('mac_address', '=', macAddress)
        .executeTakeFirstOrThrow();
      const [state, browserSecret] = [crypto.randomUUID(), crypto.randomUUID()];
      await server.database.withScope([path], (transaction) =>
        storeSignIn(transaction, server.context, theirs.area, {
          gatewayId,
          attemptId: id,
          visit,
          state,
          browserSecret,
          verifier: '',
          nonce: '',
          returnAddress: `https://atrium.example/portal/${number}/programme`,
        }),
      );
      await guestBrowser(server).open(`/portal/${mine.area.number}/programme?state=${state}`, {
        headers: { cookie: `AtriumProgramme=${browserSecret}` },
      });
      const left = await system
        .selectFrom('loyalty_sign_in')
        .select('organization_path as path')
        .where('attempt_id', '=', id)
        .execute();
      return unless(left, [{ path }]);
    },
  },
  {
    route: action,
    what: 'an access code',
    leak: (tried) =>
      refuses(tried, 'accessCode', { code: tried.theirs.unusedCode }, 'code-unknown'),
  },
  {
    route: action,
    what: 'a guest',
    leak: (tried) =>
      refuses(tried, 'password', { username: tried.theirs.username, password }, 'unknown-user'),
  },
  {
    route: action,
    what: 'a member',
    leak(tried) {
      const { number, lastName } = tried.theirs.member;
      return refuses(tried, 'memberNumber', { memberNumber: number, lastName }, 'unknown-user');
    },
  },
  {
    route: action,
    what: 'a plan',
    async leak({ server, mine, theirs }) {
      const browser = guestBrowser(server);
      const arrived = await mine.arriveAt(mine.area, newMac());
      const plans = await browser.follow(await browser.submit(arrived, 'free'));
      const address = plans.html.includes('/do/plan?') ? plans : arrived;
      const at = `/portal/${mine.area.number}/do/plan?state=${stateIn(address.html)}`;
      const body = new URLSearchParams({ plan: theirs.planId }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { location } = await browser.open(at, { method: 'POST', headers, body });
      return location?.includes('username=') ? location : null;
    },
  },
  {
    route: action,
    what: 'the device of a guest, to log out',
    async leak({ server, mine, theirs }) {
      const { deviceId, isOnline } = theirs.online;
      const status = await mine.statusPage();
      await guestBrowser(server).submit(status, 'logOut', { device: deviceId });
      return unless(await isOnline(), true);
    },
  },
];

const preview = '/portal/preview/:token';
const rest: GuestRouteCheck[] = [
  {
    route: `GET ${preview}`,
    what: 'an image',
    async leak({ server, mine, theirs }) {
      const { path } = await previewOf(server, mine);
      const { html, status } = await guestBrowser(server).open(path);
      return html.includes(theirs.imageHash) ? 'shown in our preview' : unless(status, 200);
    },
  },
  {
    route: `GET ${preview}`,
    what: 'a draft, by the state of a visit and by a number',
    async leak({ server, theirs }) {
      const state = stateIn((await theirs.arriveAt(theirs.area, newMac())).html);
      const content = JSON.stringify({ number: theirs.area.number, until: 9e15 });
      const found: number[] = [];
      for (const token of [state, Buffer.from(content).toString('base64url')])
        found.push((await guestBrowser(server).open(`/portal/preview/${token}`)).status);
      return unless(found, [404, 404]);
    },
  },
  {
    route: 'GET /images/:file',
    what: 'the picture that an image was cut from',
    async leak({ server, theirs }) {
      const master = await server.database.system
        .selectFrom('image_file')
        .select(['hash', 'type'])
        .where('image_id', '=', theirs.photoId)
        .where('is_master', '=', true)
        .executeTakeFirstOrThrow();
      const path = `/images/${master.hash}.${master.type.replace('image/', '')}`;
      return unless((await server.request(path)).status, 404);
    },
  },
];

export const portalChecks: readonly GuestRouteCheck[] = [
  ...gateways,
  ...arrivals,
  ...visits,
  ...promotions,
  ...rest,
];

const customOf = (ticket: string) => Buffer.from(ticket).toString('base64').replaceAll('=', '%3d');
const loginOf = (macAddress: string, ticket: string) =>
  `login ${macAddress.toLowerCase()} 10.77.0.10 9aadd7cf ${customOf(ticket)}`;

function stateIn(html: string): string {
  const state = /state=([\w.-]+)/.exec(html)?.[1];
  if (state === undefined) throw new Error(`No state in ${html}`);
  return state;
}

function previewOf(server: Tried['server'], { area, world }: Tried['mine']) {
  const params = { orgNumber: String(area.number) };
  return server.call(getPortalPreviewLink, { params }, world.providerToken);
}

/** Returns the area of the gateway that a device came from. */
function gatewayOf({ database }: Tried['server'], macAddress: string) {
  return database.system
    .selectFrom('portal_attempt as attempt')
    .innerJoin('device', 'device.id', 'attempt.device_id')
    .select('device.organization_number as area')
    .where('attempt.mac_address', '=', macAddress)
    .executeTakeFirst();
}

function attemptOf({ database }: Tried['server'], macAddress: string) {
  return database.system
    .selectFrom('portal_attempt')
    .select('reason')
    .where('mac_address', '=', macAddress)
    .executeTakeFirst();
}

/** Returns a leak unless our portal refuses a form for the reason of a record that does not exist. */
async function refuses(
  { server, mine }: Tried,
  form: string,
  values: Record<string, string>,
  reason: string,
): Promise<string | null> {
  const macAddress = newMac();
  const arrived = await mine.arriveAt(mine.area, macAddress);
  const { location } = await guestBrowser(server).submit(arrived, form, values);
  return location ?? unless((await attemptOf(server, macAddress))?.reason, reason);
}
