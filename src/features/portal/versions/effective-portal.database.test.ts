// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  newProvider,
  type TestOrganization,
  type TestProvider,
} from '../../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { emptyDocument, type PortalDocument } from '../document/fields.ts';
import { effectiveDraft, effectivePortal } from './effective-portal.ts';
import type { VersionStatus } from './statuses.ts';

let server: TestServer;
let family: TestProvider;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
});

async function add(
  organization: TestOrganization,
  document: Partial<PortalDocument>,
  { status = 'Published', number = 1 }: { status?: VersionStatus; number?: number } = {},
) {
  await server.database.system
    .insertInto('portal_version')
    .values({
      organization_number: organization.number,
      organization_path: organization.path,
      number,
      status,
      document: JSON.stringify({ ...emptyDocument, ...document }),
      created_at: new Date(),
      created_by: 'test',
      updated_at: new Date(),
      updated_by: 'test',
    })
    .execute();
}

const accent = (accentColor: string) => ({ look: { ...defaultPortal.look, accentColor } });
const portalOf = (area = family.area, scope = [area.path]) =>
  server.database.withScope(scope, (transaction) => effectivePortal(transaction, area));

test('an area that nobody has set up has the built-in portal', async () => {
  const { portal, versionNumber, origins } = await portalOf();
  expect(portal).toEqual(defaultPortal);
  expect(versionNumber).toBeNull();
  expect(origins.look).toEqual({ from: null, lockedBy: null });
});

test('the nearest preset wins, also where it is above the scope, and its locks hold', async () => {
  await add(family.provider, { ...accent('#111111'), garden: { entries: [] } });
  await add(family.grouping, { ...accent('#222222'), locked: ['look'] });
  await add(family.area, { ...accent('#333333'), languages: { tags: ['nb'] } }, { number: 7 });
  const { portal, versionNumber, origins } = await portalOf();
  expect(portal.look.accentColor).toBe('#222222');
  expect(portal.languages.tags).toEqual(['nb']);
  expect(versionNumber).toBe(7);
  expect(origins.look).toEqual({ from: family.grouping.number, lockedBy: family.grouping.number });
  expect(origins.garden.from).toBe(family.provider.number);
  expect(origins.languages.from).toBe(family.area.number);
});

test('only published versions are seen; a draft shows what it would change', async () => {
  await add(family.area, accent('#333333'));
  await add(family.area, accent('#444444'), { status: 'Draft', number: 2 });
  await add(family.site, accent('#555555'), { status: 'Scheduled' });
  expect((await portalOf()).portal.look.accentColor).toBe('#333333');
  const drafts = await server.database.withScope([family.area.path], async (transaction) => ({
    stored: await effectiveDraft(transaction, family.area),
    given: await effectiveDraft(transaction, family.area, {
      ...emptyDocument,
      ...accent('#666666'),
    }),
    none: await effectiveDraft(transaction, family.area, emptyDocument),
  }));
  expect(drafts.stored.portal.look.accentColor).toBe('#444444');
  expect(drafts.stored.versionNumber).toBe(2);
  expect(drafts.given.portal.look.accentColor).toBe('#666666');
  expect(drafts.none.portal.look).toEqual(defaultPortal.look);
});

test('another customer’s portal is not seen', async () => {
  await add(family.siblingArea, accent('#333333'));
  expect((await portalOf(family.siblingArea, [family.area.path])).portal).toEqual(defaultPortal);
});
