// On both engines: it executes statements that no example of a route does.
import { type Kysely, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isEmbeddedUnderTest } from '../../../../test/databases.ts';
import {
  type MemberName,
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import type { DB } from '../../../server/database/tables.ts';
import { getPermissions, setOrganization } from '../../session/contract.ts';
import type { Organization } from '../fields.ts';
import { getOrganization, updateOrganization } from '../record/contract.ts';
import { organizationCalls } from '../testing/organization-calls.ts';
import {
  linkOrganization,
  listLinks,
  moveOrganization,
  previewMove,
  removeOrganization,
  unlinkOrganization,
} from './contract.ts';
import { lockTree, type TreeChange } from './tree-lock.ts';

let server: TestServer;
let family: TestProvider;
/** has `linked` and `linkedArea` through the link under the grouping, and owns the grouping */
let partner: string;
/** owns `linked`, and does not see the grouping */
let owner: string;
let linkedArea: TestOrganization;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  [partner, owner] = [
    await server.signInAs(family.grouping.number),
    await server.signInAs(family.foreign.number),
  ];
  const calls = organizationCalls(server, family, owner);
  const { number, name } = await calls.create(family.linked);
  const path = `${family.linked.path}${number}/`;
  linkedArea = { number, name, path, type: 'ServiceArea', parent: family.linked, isRemoved: false };
});

const at = ({ number }: { number: number }) => ({ params: { orgNumber: String(number) } });
const link = (member: TestOrganization, parent: { number: number }) => ({
  params: { orgNumber: String(member.number), parentNumber: String(parent.number) },
});
const move = async (member: TestOrganization, parent: TestOrganization, by: string) => {
  const { version } = await server.call(getOrganization, at(member), by);
  const body = { parentNumber: parent.number, version, lostFeatures: [] };
  return server.call(moveOrganization, { ...at(member), body }, by);
};
const change = async (member: TestOrganization, fields: Partial<Organization>, by: string) => {
  const record = await server.call(getOrganization, at(member), by);
  const body = { ...record, status: 'Active' as const, ...fields };
  return server.call(updateOrganization, { ...at(member), body }, by);
};
const upToOwner = {
  status: 403,
  message: expect.stringContaining('Ask an administrator of the organization that it belongs to'),
};
const positionOf = ({ number }: TestOrganization) =>
  server.database.system
    .selectFrom('organization')
    .select(['path', 'status', 'parent_number as parentNumber'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();

describe('an administrator who has an organization only through a link', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['moves it into their own tree', () => move(family.linked, family.grouping, partner)],
    ['moves what is below it into their own tree', () => move(linkedArea, family.site, partner)],
    ['moves their own below it', () => move(family.area, family.linked, partner)],
    [
      'previews a move of their own below it',
      () => server.call(previewMove, link(family.area, family.linked), partner),
    ],
    ['removes what is below it', () => server.call(removeOrganization, at(linkedArea), partner)],
    ['disables it', () => change(family.linked, { status: 'Disabled' }, partner)],
    ['takes features away', () => change(family.linked, { features: ['devices'] }, partner)],
    [
      'ends its trial',
      () => change(family.linked, { isTrialMode: true, trialEndsOn: '2026-12-01' }, partner),
    ],
  ])('cannot do what is up to the owner: %s', async (_what, attempt) => {
    const organizations = [family.linked, linkedArea, family.area];
    const positions = () => Promise.all(organizations.map(positionOf));
    const before = await positions();
    await expect(attempt()).rejects.toMatchObject(upToOwner);
    expect(await positions()).toEqual(before);
  });

  test('manages it, without its status, trial and features', async () => {
    expect(await change(family.linked, { city: 'Reykjavik' }, partner)).toMatchObject({
      city: 'Reykjavik',
    });
  });

  test.each<[MemberName, boolean]>([
    ['site', true],
    ['linked', false],
  ])('learns with the permissions at the %s whether they own it', async (member, isOwner) => {
    const body = { OrgNumber: family[member].number };
    const { AccessToken } = await server.call(setOrganization, { body }, partner);
    expect(await server.call(getPermissions, {}, AccessToken)).toMatchObject({ isOwner });
  });

  test('undoes neither a removal nor a move', async () => {
    const calls = organizationCalls(server, family, partner);
    await change(family.linked, { status: 'Disabled' }, owner);
    const { rows } = await calls.history(family.linked);
    const [entry] = rows;
    expect(entry).toMatchObject({ action: 'update', isUndoable: false });
    await expect(calls.undo({ id: entry?.id ?? '' }, family.linked)).rejects.toMatchObject(
      upToOwner,
    );
    const asOwner = organizationCalls(server, family, owner);
    expect((await asOwner.history(family.linked)).rows[0]).toMatchObject({ isUndoable: true });
    await asOwner.undo({ id: entry?.id ?? '' }, family.linked);
    expect(await positionOf(family.linked)).toMatchObject({ status: 'Active' });
  });
});

describe('a link is removed', () => {
  test('by the owner of the place', async () => {
    const links = await server.call(listLinks, at(family.linked), partner);
    expect(links).toMatchObject([{ name: family.grouping.name, isOwned: true }]);
    expect(
      await server.call(unlinkOrganization, link(family.linked, family.grouping), partner),
    ).toEqual([]);
  });

  test('by the owner of the organization, who does not see the place', async () => {
    const { number } = family.grouping;
    expect(await server.call(listLinks, at(family.linked), owner)).toEqual([
      { parentNumber: number, name: null, displayPath: '', isOwned: false },
    ]);
    expect(
      await server.call(unlinkOrganization, link(family.linked, family.grouping), owner),
    ).toEqual([]);
  });

  test('by nobody who has both sides through links', async () => {
    const platform = await server.signInAs(null);
    // The other grouping has the place through a link, and with it what is linked there.
    await server.call(linkOrganization, link(family.grouping, family.otherGrouping), platform);
    const third = await server.signInAs(family.otherGrouping.number);
    await expect(
      server.call(unlinkOrganization, link(family.linked, family.grouping), third),
    ).rejects.toMatchObject(upToOwner);
  });

  test('once, when both owners do it', async () => {
    const outcomes = await Promise.allSettled(
      [owner, partner].map((by) =>
        server.call(unlinkOrganization, link(family.linked, family.grouping), by),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe.skipIf(isEmbeddedUnderTest())('while it changes hands (needs PostgreSQL)', () => {
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.database.system,
    );
    return rows.length;
  };

  /** Makes an attempt wait for the tree's lock until a change of the tree is committed. */
  const whileItWaits = async (
    change: TreeChange,
    changeTree: (transaction: Kysely<DB>) => Promise<unknown>,
    attempt: () => Promise<unknown>,
  ) => {
    const { promise: isLocked, resolve: attemptNow } = Promise.withResolvers<void>();
    const { promise: isAttempted, resolve: finish } = Promise.withResolvers<void>();
    const changing = server.database.transaction(async (transaction) => {
      await lockTree(transaction, change);
      attemptNow();
      await isAttempted;
      await changeTree(transaction);
    });
    await isLocked;
    const outcome = Promise.allSettled([attempt()]);
    try {
      await expect.poll(waiting).toBe(1);
    } finally {
      finish();
      await changing;
    }
    return (await outcome)[0];
  };

  test.each<[string, () => Promise<unknown>]>([
    ['removed', () => server.call(removeOrganization, at(family.area), partner)],
    ['moved back', () => move(family.area, family.sibling, partner)],
  ])(
    'an organization is not %s by its former owner, who has the new place through a link',
    async (_what, attempt) => {
      const { area, linked } = family;
      const outcome = await whileItWaits(
        { changed: [area.number], parents: [linked.number], effect: 'connects' },
        (transaction) =>
          transaction
            .updateTable('organization')
            .set({ path: `${linked.path}${area.number}/`, parent_number: linked.number })
            .where('number', '=', area.number)
            .execute(),
        attempt,
      );
      expect(outcome).toMatchObject({ reason: upToOwner });
      expect(await positionOf(area)).toMatchObject({
        status: 'Active',
        parentNumber: linked.number,
      });
    },
  );

  test('an organization is not changed through a link that is removed meanwhile', async () => {
    const { linked } = family;
    const outcome = await whileItWaits(
      { changed: [linked.number], effect: 'connects' },
      (transaction) =>
        transaction
          .deleteFrom('organization_link')
          .where('organization_number', '=', linked.number)
          .execute(),
      () => change(linked, { city: 'Reykjavik' }, partner),
    );
    expect(outcome).toMatchObject({ reason: { status: 404 } });
    expect(await server.call(getOrganization, at(linked), owner)).toMatchObject({ city: null });
  });
});

test('an organization that is linked and moved under the same parent at once has no link there', async () => {
  const [mover, linker] = [
    await server.signInAs(family.provider.number),
    await server.signInAs(family.provider.number),
  ];
  const { site, otherGrouping } = family;
  const [moved] = await Promise.allSettled([
    move(site, otherGrouping, mover),
    server.call(linkOrganization, link(site, otherGrouping), linker),
  ]);
  expect(moved.status).toBe('fulfilled');
  expect(await server.call(listLinks, at(site), mover)).toEqual([]);
});
