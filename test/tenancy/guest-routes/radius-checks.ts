import { newMac } from '../../portal-guests.ts';
import { type GuestRouteCheck, type Tried, unless } from './check.ts';
import { eventOf, password } from './guest-provider.ts';

const tokens = {
  'with the provider’s token': ({ mine }: Tried) => mine.token,
  'with a token of the platform': ({ platformToken }: Tried) => platformToken,
};
type TokenOf = (tried: Tried) => string;

const secretOf = async ({ server, theirs }: Tried, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await server.request(`/radius/client?address=${theirs.nas.address}`, {
    headers,
  });
  return { status: response.status, text: await response.text() };
};

const foreignNas: GuestRouteCheck[] = [
  {
    route: 'GET /radius/client',
    what: 'the secret of a NAS',
    async leak(tried) {
      const { status, text } = await secretOf(tried, tried.mine.token);
      return text.includes(tried.theirs.nas.secret) ? text : unless(status, 404);
    },
  },
  {
    route: 'POST /radius/authorize',
    what: 'a login at a NAS',
    async leak({ mine, theirs }) {
      const code = theirs.unusedCode;
      const login = { name: code, password: code, macAddress: newMac(), from: theirs.nas };
      return unless((await theirs.world.authorize({ ...login, token: mine.token })).status, 404);
    },
  },
  {
    route: 'POST /radius/authorize',
    what: 'a login that names their NAS at an address of ours',
    async leak({ server, mine, theirs, platformToken }) {
      const from = { ...mine.nas, id: theirs.nas.id };
      const name = crypto.randomUUID();
      await mine.world.authorize({ name, password: 'no', from, token: platformToken });
      return unless(await areasOfName(server, name), [mine.area.number]);
    },
  },
  {
    route: 'POST /radius/post-auth',
    what: 'a rejection at a NAS',
    async leak({ server, mine, theirs }) {
      const name = crypto.randomUUID();
      await theirs.world.post('/radius/post-auth', theirs.world.packetOf({ name }), mine.token);
      return unless(await areasOfName(server, name), []);
    },
  },
  {
    route: 'POST /radius/accounting',
    what: 'a session at a NAS',
    async leak({ server, mine, theirs }) {
      const macAddress = newMac();
      const event = eventOf(theirs.world, 'Start', { macAddress });
      await theirs.world.post('/radius/accounting', event, mine.token);
      return unless(await sessionsOf(server, macAddress), []);
    },
  },
];

/** Tries that need nothing of another provider but what its guests and gateways know. */
const foreignRecords = (token: TokenOf, by: string): GuestRouteCheck[] => [
  {
    route: 'POST /radius/authorize',
    what: `an access code, ${by}`,
    leak: (tried) => rejects(tried, token, tried.theirs.unusedCode, { expected: 'code-unknown' }),
  },
  {
    route: 'POST /radius/authorize',
    what: `a guest, ${by}`,
    leak: (tried) =>
      rejects(tried, token, tried.theirs.username, { password, expected: 'unknown-user' }),
  },
  {
    route: 'POST /radius/authorize',
    what: `a known device, ${by}`,
    leak: (tried) =>
      rejects(tried, token, tried.theirs.online.macAddress, { expected: 'mac-unknown' }),
  },
  {
    route: 'POST /radius/authorize',
    what: `a ticket of the portal, ${by}`,
    async leak(tried) {
      const { ticket, macAddress } = await tried.theirs.newTicket();
      return (
        (await rejects(tried, token, ticket, { macAddress, expected: 'late' })) ??
        unless(await tried.theirs.world.reasonOf({ name: ticket, macAddress }), null)
      );
    },
  },
  {
    route: 'POST /radius/post-auth',
    what: `a grant, ${by}`,
    async leak(tried) {
      const { mine, theirs, server } = tried;
      const { grantId } = await theirs.newGrant();
      const packet = mine.world.packetOf({ name: 'x', attributes: { 'Tmp-String-2': grantId } });
      await mine.world.post('/radius/post-auth', packet, token(tried));
      const grant = await server.database.system
        .selectFrom('radius_grant')
        .select('starts_entitlement as startsEntitlement')
        .where('id', '=', grantId)
        .executeTakeFirstOrThrow();
      return unless(grant, { startsEntitlement: true });
    },
  },
  {
    route: 'POST /radius/accounting',
    what: `the guest of a grant, ${by}`,
    async leak(tried) {
      const granted = await tried.theirs.newGrant();
      const macAddress = newMac();
      await send(tried, token, 'Start', { macAddress, class: granted.class });
      return unless(await sessionsOf(tried.server, macAddress), [null]);
    },
  },
  {
    route: 'POST /radius/accounting',
    what: `a guest by name and a device, ${by}`,
    async leak(tried) {
      const { online, username } = tried.theirs;
      const [macAddress, other] = [newMac(), online.macAddress];
      await send(tried, token, 'Start', { macAddress, name: username });
      await send(tried, token, 'Start', { macAddress: other });
      const found = [
        await sessionsOf(tried.server, macAddress),
        await sessionsOf(tried.server, other, tried.mine.nas.id),
      ];
      return (
        unless(
          found.flat(),
          found.flat().map(() => null),
        ) ?? (await stillOnline(tried))
      );
    },
  },
  {
    route: 'POST /radius/accounting',
    what: `the end of a session, ${by}`,
    async leak(tried) {
      await send(tried, token, 'Stop', { macAddress: tried.theirs.online.macAddress });
      await send(tried, token, 'Accounting-On', { macAddress: newMac() });
      return stillOnline(tried);
    },
  },
];

export const radiusChecks: readonly GuestRouteCheck[] = [
  ...foreignNas,
  {
    route: 'POST /radius/accounting',
    what: 'the end of all sessions of a NAS',
    async leak(tried) {
      const { mine, theirs } = tried;
      const sent = { macAddress: newMac(), deviceId: theirs.nas.id };
      const event = eventOf(mine.world, 'Accounting-On', sent);
      await mine.world.post('/radius/accounting', event, mine.token);
      return stillOnline(tried);
    },
  },
  ...Object.entries(tokens).flatMap(([by, token]) => foreignRecords(token, by)),
];

interface Rejected {
  password?: string;
  macAddress?: string;
  /** the reason for a record that does not exist */
  expected: string;
}

/** Returns a leak unless our NAS is told what it is told about a record that does not exist. */
async function rejects(
  tried: Tried,
  token: TokenOf,
  name: string,
  { password: given = name, macAddress = newMac(), expected }: Rejected,
): Promise<string | null> {
  const login = { name, password: given, macAddress, token: token(tried) };
  return unless(await tried.mine.world.reasonOf(login), expected);
}

function send(
  tried: Tried,
  token: TokenOf,
  status: string,
  sent: Parameters<typeof eventOf>[2],
): Promise<unknown> {
  const { world } = tried.mine;
  return world.post('/radius/accounting', eventOf(world, status, sent), token(tried));
}

async function stillOnline({ theirs }: Tried): Promise<string | null> {
  return unless(await theirs.online.isOnline(), true);
}

async function areasOfName({ database }: Tried['server'], name: string): Promise<unknown[]> {
  const rows = await database.system
    .selectFrom('radius_auth')
    .select('organization_number as area')
    .where('user_name', '=', name)
    .execute();
  return rows.map(({ area }) => area);
}

/** Returns the guests of the sessions of a device. */
async function sessionsOf(
  { database }: Tried['server'],
  macAddress: string,
  nasId?: string,
): Promise<unknown[]> {
  const rows = await database.system
    .selectFrom('guest_session')
    .select('guest_id as guestId')
    .where('mac_address', '=', macAddress)
    .$if(nasId !== undefined, (query) => query.where('device_id', '=', nasId ?? ''))
    .execute();
  return rows.map(({ guestId }) => guestId);
}
