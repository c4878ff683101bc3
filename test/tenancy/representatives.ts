import { exampleAdministrator } from '../../src/features/admins/examples.ts';
import { exampleOrganization } from '../../src/features/organizations/examples.ts';
import { at, type Call, type Route, type World } from '../facts.ts';
import type { MemberName, TestOrganization } from '../provider.ts';
import type { Planted } from './planted.ts';

export interface Representative {
  route: Route;
  /** Returns a call at `target` by an administrator of `own`. */
  call(
    target: { member: MemberName; number: number; own: TestOrganization },
    given: { world: World; planted: Planted },
  ): Call | Promise<Call>;
  /** the statuses of an allowed call, other than 200 */
  reached?: readonly number[];
  /** it is not enough to have the target through a link */
  ownersOnly?: true;
  /** the target is a second organization, so the role is checked for the caller's own */
  isSecond?: true;
  /** the route replies to every caller, with the organization's name to exactly those who see it, or to some of them */
  names?: 'exactly' | 'at most';
}

const organization = '/AdminApi/organizations/{orgNumber}';

/**
 * One route for each kind of handler, effect and response, and for calls with two organizations. Shared code decides what
 * a caller may reach, so all kinds of callers are tested here, and only a few at other routes.
 */
export const representatives: readonly Representative[] = [
  // organizationHandler: read, change, delete
  { route: `GET ${organization}`, call: (target) => at(target) },
  {
    route: `PUT ${organization}`,
    async call(target, { world }) {
      const { name, type } = world.family[target.member];
      const { type: _type, ...fields } = exampleOrganization({
        name,
        timeZone: type === 'Site' ? 'UTC' : null,
      });
      const { version } = await world.server.database.system
        .selectFrom('organization')
        .select('version')
        .where('number', '=', target.number)
        .executeTakeFirstOrThrow();
      return { ...at(target), body: { ...fields, version } };
    },
  },
  {
    route: `DELETE ${organization}/administrators/{administratorId}`,
    ownersOnly: true,
    call: async (target, { planted }) =>
      at(target, { administratorId: await planted.at('administratorId', target.member) }),
  },
  // a change that needs the level 'view'
  {
    route: `POST ${organization}/guests/{guestId}/views`,
    call: async (target, { planted }) =>
      at(target, { guestId: await planted.at('guestId', target.member) }),
  },
  // organizationTask
  {
    route: `POST ${organization}/administrators`,
    ownersOnly: true,
    call: ({ number }, { world }) => ({
      ...at({ number }),
      body: {
        ...exampleAdministrator({
          username: world.unique('ann.'),
          email: 'ann@example.com',
          ownerNumber: number,
        }),
        invite: true,
      },
    }),
  },
  // organizationExternalCall
  {
    route: `POST ${organization}/guests/{guestId}/sessions/{sessionId}/log-outs`,
    call: async (target, { planted }) =>
      at(target, {
        guestId: await planted.at('guestId', target.member),
        sessionId: await planted.at('sessionId', target.member),
      }),
  },
  // csvHandler, pdfHandler
  { route: `GET ${organization}/export`, call: (target) => at(target) },
  {
    route: `GET ${organization}/access-code-batches/{batchId}/vouchers`,
    call: async (target, { planted }) =>
      at(target, { batchId: await planted.at('batchId', target.member) }),
  },
  // sessionHandler and scopeHandler, with the organization in the body
  {
    route: 'POST /AdminApi/admin/organization',
    call: ({ number }) => ({ body: { OrgNumber: number } }),
  },
  { route: 'POST /AdminApi/org/tree', call: ({ number }) => ({ body: { path: String(number) } }) },
  // scopeHandler: lists
  {
    route: 'GET /AdminApi/org/tree/search/{input}',
    names: 'exactly',
    call: ({ member }, { world }) => ({ params: { input: world.family[member].name } }),
  },
  {
    route: 'GET /ElevenWS/DevApi/Admin/Organizations.svc/List',
    names: 'at most',
    call: () => ({}),
  },
  // two organizations: the move is rejected for its target, after both are found
  {
    route: `GET ${organization}/move/{parentNumber}`,
    ownersOnly: true,
    isSecond: true,
    reached: [200, 400],
    call: ({ number, own }) => at(own, { parentNumber: String(number) }),
  },
  {
    route: `POST ${organization}/move`,
    isSecond: true,
    reached: [409],
    call: ({ number, own }) => ({
      ...at(own),
      body: { parentNumber: number, version: 0, lostFeatures: [] },
    }),
  },
];
