import { exampleAdministrator } from '../../src/features/admins/examples.ts';
import { exampleOrganization } from '../../src/features/organizations/examples.ts';
import { at, type Call, type Route, type World } from '../facts.ts';
import type { MemberName, TestOrganization } from '../provider.ts';
import type { Planted } from './planted.ts';

export interface Representative {
  route: Route;
  /** A call that names this organization, by an administrator who owns `own`. */
  call(
    target: { member: MemberName; number: number; own: TestOrganization },
    given: { world: World; planted: Planted },
  ): Call | Promise<Call>;
  /** the statuses of a call that is let through, other than 200 */
  reached?: readonly number[];
  /** names the organization as the second one: the role is asked about the caller's own */
  isSecond?: true;
  /** Replies to every caller: with the organization's name exactly to those who see it, or to them at most. */
  names?: 'exactly' | 'at most';
}

const organization = '/AdminApi/organizations/{orgNumber}';

/**
 * One route for each kind of handler, effect and response, and for calls that name two organizations. What a caller may reach is
 * decided by the kit, so all kinds of callers are tried here and a few at every other route.
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
    call: async (target, { planted }) =>
      at(target, { administratorId: await planted.at('administratorId', target.member) }),
  },
  // a change for which to view is enough
  {
    route: `POST ${organization}/guests/{guestId}/views`,
    call: async (target, { planted }) =>
      at(target, { guestId: await planted.at('guestId', target.member) }),
  },
  // organizationTask
  {
    route: `POST ${organization}/administrators`,
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
  // sessionHandler and scopeHandler, whose organization stands in the body
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
  // two organizations: the move is refused for its place, after both were found
  {
    route: `GET ${organization}/move/{parentNumber}`,
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
