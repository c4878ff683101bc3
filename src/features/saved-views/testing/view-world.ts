import { beforeAll, beforeEach } from 'vitest';
import { during } from '../../../../test/during.ts';
import {
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { Permissions, Right } from '../../../contract/permissions.ts';
import { createView, deleteView, listViews, updateView } from '../contract.ts';

export const refused = { period: 'yesterday', state: 'refused', hide: 'tax,tries' };

export const at = ({ number }: TestOrganization) => ({ orgNumber: String(number) });

/** Gives each test of a file a provider with administrators, and the calls of saved views. */
export function viewWorld() {
  let started: TestServer | undefined;
  let begun: { family: TestProvider; tokens: Awaited<ReturnType<typeof tokensOf>> } | undefined;
  beforeAll(async () => {
    started = await sharedServer();
  });
  beforeEach(async () => {
    const server = during(started);
    const family = await newProvider(server);
    begun = { family, tokens: await tokensOf(server, family) };
  });
  const list = (place: TestOrganization, token: string, screen = 'pms') =>
    during(started).call(listViews, { params: at(place), query: { screen } }, token);
  return {
    get server() {
      return during(started);
    },
    get family() {
      return during(begun).family;
    },
    /** the tokens of administrators by their organization */
    get tokens() {
      return during(begun).tokens;
    },
    signedIn: (permissions: Permissions, rights: Right[] = []) =>
      during(started).signInAs(during(begun).family.site.number, permissions, rights),
    save: (place: TestOrganization, token: string, body: object = {}) =>
      during(started).call(
        createView,
        {
          params: at(place),
          body: { screen: 'pms', name: 'Refused', isShared: false, query: refused, ...body },
        },
        token,
      ),
    list: async (place: TestOrganization, token: string, screen?: string) =>
      (await list(place, token, screen)).views,
    canShare: async (place: TestOrganization, token: string) => (await list(place, token)).canShare,
    namesAt: async (place: TestOrganization, token: string) =>
      (await list(place, token)).views.map(({ name }) => name),
    change: (
      place: TestOrganization,
      token: string,
      { id, ...fields }: { id: string; version: number; name: string; isShared: boolean },
      query?: Record<string, unknown>,
    ) =>
      during(started).call(
        updateView,
        {
          params: { ...at(place), viewId: id },
          body: { version: fields.version, name: fields.name, isShared: fields.isShared, query },
        },
        token,
      ),
    remove: (place: TestOrganization, token: string, id: string) =>
      during(started).call(deleteView, { params: { ...at(place), viewId: id } }, token),
    /** What the history has of the views of the site. */
    async historyAfter() {
      const rows = await during(started)
        .database.system.selectFrom('admin_history')
        .select('after')
        .where('entity_type', '=', 'saved view')
        .where('organization_number', '=', during(begun).family.site.number)
        .orderBy('id')
        .execute();
      return rows.map(({ after }) => after);
    },
  };
}

async function tokensOf(server: TestServer, family: TestProvider) {
  return {
    provider: await server.signInAs(family.provider.number),
    grouping: await server.signInAs(family.grouping.number),
    site: await server.signInAs(family.site.number),
    cousin: await server.signInAs(family.cousin.number),
    foreign: await server.signInAs(family.foreign.number),
  };
}
