// On both engines
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import {
  cancelPortalSchedule,
  discardPortalDraft,
  getPortal,
  getPortalVersion,
  listPortalVersions,
  publishPortal,
  restorePortalVersion,
  savePortalDraft,
} from '../contract.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { emptyDocument, type PortalDocument } from '../document/fields.ts';
import { effectiveDraft, effectivePortal } from './effective-portal.ts';
import { publishScheduledPortals } from './publish-scheduled.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  return () => server.close();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.grouping.number);
});

const of = ({ number }: { number: number }) => ({ params: { orgNumber: String(number) } });
const accent = (accentColor: string): PortalDocument => ({
  ...emptyDocument,
  look: { ...defaultPortal.look, accentColor },
});
const accentOf = (color: string) => ({ document: { look: { accentColor: color } } });
/** Saves a draft like a caller who knows what is published. */
const save = async (document: PortalDocument, version: number | null = null, at = family.area) => {
  const body = { version, published: await publishedNumber(at), document };
  return server.call(savePortalDraft, { ...of(at), body }, token);
};
const publish = async (version: number, publishAt: string | null = null, at = family.area) => {
  const body = { version, published: await publishedNumber(at), note: 'Why', publishAt };
  return server.call(publishPortal, { ...of(at), body }, token);
};
const publishedNumber = async (at = family.area) => (await portal(at)).published?.number ?? null;
const discard = (version = 1) =>
  server.call(
    discardPortalDraft,
    { ...of(family.area), query: { version: String(version) } },
    token,
  );
const portal = (at = family.area) => server.call(getPortal, of(at), token);
const statuses = async () => {
  const { rows } = await server.call(listPortalVersions, { ...of(family.area), query: {} }, token);
  return rows.map(({ number, status }) => `${number} ${status}`);
};
const seenByGuests = async () => {
  const { area } = family;
  const seen = await server.database.withScope([area.path], (transaction) =>
    effectivePortal(transaction, area),
  );
  return seen.portal.look.accentColor;
};

test('a draft is saved, published, and superseded by the next one', async () => {
  const draft = await save(accent('#111111'));
  expect(draft).toMatchObject({ number: 1, status: 'Draft', version: 1 });
  expect(await seenByGuests()).toBe(defaultPortal.look.accentColor);
  await save(accent('#222222'), 1);
  await publish(2);
  expect(await seenByGuests()).toBe('#222222');
  await save(accent('#333333'));
  await publish(1);
  expect(await seenByGuests()).toBe('#333333');
  expect(await statuses()).toEqual(['2 Published', '1 Superseded']);
});

test('of two who edit a draft, the second gets the other’s', async () => {
  await save(accent('#111111'));
  await save(accent('#222222'), 1);
  await expect(save(accent('#333333'), 1)).rejects.toMatchObject({
    status: 409,
    current: { version: 2, document: { look: { accentColor: '#222222' } } },
  });
  await expect(save(accent('#333333'))).rejects.toMatchObject({ status: 409 });
  expect((await portal()).draft?.document.look?.accentColor).toBe('#222222');
});

test('saving after another administrator published is a conflict with what is published', async () => {
  await save(accent('#111111'));
  await publish(1);
  const theirs = {
    status: 409,
    current: { status: 'Published', number: 1, document: { look: { accentColor: '#111111' } } },
  };
  await expect(save(accent('#222222'), 1)).rejects.toMatchObject(theirs);
  // Begun when nothing was published.
  const body = { version: null, published: null, document: accent('#222222') };
  const begin = server.call(savePortalDraft, { ...of(family.area), body }, token);
  await expect(begin).rejects.toMatchObject(theirs);
  expect((await portal()).draft).toBeNull();
});

test('a draft that another administrator changed is not discarded unseen', async () => {
  await save(accent('#111111'));
  await save(accent('#222222'), 1);
  await expect(discard(1)).rejects.toMatchObject({ status: 409, current: { version: 2 } });
  expect((await portal()).draft?.document.look?.accentColor).toBe('#222222');
  await discard(2);
  await expect(discard(2)).rejects.toMatchObject({ status: 409 });
});

test('a draft is published only over the version that its difference was shown to', async () => {
  await save(accent('#111111'));
  await publish(1);
  await save(accent('#222222'));
  const body = { version: 1, published: null, note: '', publishAt: null };
  await expect(
    server.call(publishPortal, { ...of(family.area), body }, token),
  ).rejects.toMatchObject({ status: 409, current: { status: 'Published', number: 1 } });
  expect(await seenByGuests()).toBe('#111111');
});

test('a part that a preset locks cannot be written below', async () => {
  await save({ ...accent('#111111'), locked: ['look'] }, null, family.site);
  await publish(1, null, family.site);
  await expect(save(accent('#222222'))).rejects.toThrow('locked by a preset');
  expect(await seenByGuests()).toBe('#111111');
  expect((await portal()).above).toMatchObject([
    { organizationNumber: family.site.number, name: family.site.name },
  ]);
});

test('the plans of methods that a preset locks are the area’s choice, and nothing else of them', async () => {
  const free = { type: 'free' as const, isOn: true, label: {}, planIds: ['p1'] };
  const methods = (change: Partial<typeof free>): PortalDocument => ({
    ...emptyDocument,
    methods: { methods: [{ ...free, ...change }] },
  });
  await save({ ...methods({ planIds: [] }), locked: ['methods'] }, null, family.site);
  await publish(1, null, family.site);
  await expect(save(methods({ isOn: false }))).rejects.toThrow('locked by a preset');
  const { version } = await save(methods({}));
  await publish(version);
  const { area } = family;
  const seen = await server.database.withScope([area.path], (transaction) =>
    effectivePortal(transaction, area),
  );
  expect(seen.portal.methods).toEqual({ methods: [free] });
  expect(seen.origins.methods.lockedBy).toBe(family.site.number);
});

test('a page gets the block without which it does not work', async () => {
  const pages = { ...defaultPortal.pages, 'sign-in': [] };
  const { document } = await save({ ...emptyDocument, pages });
  expect(document.pages?.['sign-in']).toEqual([{ id: 'sign-in', type: 'sign-in' }]);
});

test('contrast below 4.5 : 1 prevents publishing', async () => {
  const faint = { ...defaultPortal.look, textColor: '#cccccc' };
  await save({ ...emptyDocument, look: faint });
  await expect(publish(1)).rejects.toMatchObject({
    status: 400,
    fields: { look: expect.stringContaining('contrast 1.6 : 1') },
  });
  expect(await statuses()).toEqual(['1 Draft']);
});

test('a draft is discarded; an earlier version is restored as a draft', async () => {
  await save(accent('#111111'));
  await publish(1);
  const first = await save(accent('#222222'));
  await discard();
  expect((await portal()).draft).toBeNull();
  await save(accent('#333333'));
  await publish(1);
  const { rows } = await server.call(listPortalVersions, { ...of(family.area), query: {} }, token);
  const versionId = rows.at(-1)?.id ?? '';
  const params = { ...of(family.area).params, versionId };
  const restored = await server.call(
    restorePortalVersion,
    { params, body: { version: null } },
    token,
  );
  expect(restored).toMatchObject({ status: 'Draft', document: accent('#111111') });
  expect(first.id).not.toBe(restored.id);
  const published = { ...params, versionId: rows[0]?.id ?? '' };
  await expect(
    server.call(
      restorePortalVersion,
      { params: published, body: { version: restored.version } },
      token,
    ),
  ).rejects.toThrow('published already');
  expect((await server.call(getPortalVersion, { params }, token)).status).toBe('Superseded');
  expect(await seenByGuests()).toBe('#333333');
});

test('published versions cannot be changed in the database', async () => {
  const { id } = await save(accent('#111111'));
  await publish(1);
  const change = server.database.withScope([family.area.path], (transaction) =>
    transaction
      .updateTable('portal_version')
      .set({ document: JSON.stringify(accent('#999999')) })
      .where('id', '=', id)
      .execute(),
  );
  await expect(change).rejects.toThrow('published');
});

describe('a scheduled version', () => {
  const later = '2999-06-01T18:00';

  test('is published at its local time', async () => {
    await save(accent('#111111'));
    const scheduled = await publish(1, later);
    // Reykjavik has no summer time.
    expect(scheduled).toMatchObject({ status: 'Scheduled', publishAt: '2999-06-01T18:00:00.000Z' });
    const job = publishScheduledPortals(server.context);
    await takeDueSteps(job);
    expect(await seenByGuests()).toBe(defaultPortal.look.accentColor);
    const now = server.clock.now;
    server.clock.now = new Date('2999-06-01T18:00:01Z');
    await takeDueSteps(job);
    server.clock.now = now;
    expect(await seenByGuests()).toBe('#111111');
    expect(await statuses()).toEqual(['1 Published']);
  });

  const cancel = () => server.call(cancelPortalSchedule, of(family.area), token);

  test('leaves room for another draft, and becomes the draft again when it is canceled', async () => {
    await save(accent('#111111'));
    await publish(1, later);
    await save(accent('#222222'));
    await expect(publish(1, later)).rejects.toThrow('scheduled already');
    await discard();
    expect(await cancel()).toMatchObject({ status: 'Draft', publishAt: null });
  });

  test('that is canceled beside another draft can be compared and restored like an earlier one', async () => {
    await save(accent('#111111'));
    const { id } = await publish(1, later);
    await save(accent('#222222'));
    expect(await cancel()).toMatchObject({
      id,
      status: 'Superseded',
      publishAt: null,
      publishedAt: null,
    });
    expect(await portal()).toMatchObject({ scheduled: null, draft: accentOf('#222222') });
    const params = { ...of(family.area).params, versionId: id };
    expect(await server.call(getPortalVersion, { params }, token)).toMatchObject(
      accentOf('#111111'),
    );
    const body = { version: 1 };
    expect(await server.call(restorePortalVersion, { params, body }, token)).toMatchObject(
      accentOf('#111111'),
    );
    const now = server.clock.now;
    server.clock.now = new Date('2999-06-01T18:00:01Z');
    await takeDueSteps(publishScheduledPortals(server.context));
    server.clock.now = now;
    expect(await statuses()).toEqual(['2 Draft', '1 Superseded']);
  });

  test('is what a new draft begins with, so that its change and not what is published is recorded', async () => {
    await save(accent('#111111'));
    await publish(1);
    await save(accent('#222222'));
    await publish(1, later);
    const { area } = family;
    const preview = await server.database.withScope([area.path], (transaction) =>
      effectiveDraft(transaction, area),
    );
    expect(preview.portal.look.accentColor).toBe('#222222');
    const known = { version: null, published: 1, document: accent('#333333') };
    const begin = (scheduled: number | null) =>
      server.call(savePortalDraft, { ...of(area), body: { ...known, scheduled } }, token);
    await expect(begin(null)).rejects.toMatchObject({
      status: 409,
      current: { status: 'Scheduled', number: 2, ...accentOf('#222222') },
    });
    await begin(2);
    const [entry] = await server.database.system
      .selectFrom('admin_history')
      .select(['before'])
      .where('organization_number', '=', area.number)
      .where('label', '=', 'Version 3')
      .execute();
    expect(entry?.before).toEqual({ 'look.accentColor': '#222222' });
  });

  test('needs a time in the future', async () => {
    await save(accent('#111111'));
    await expect(publish(1, '2020-01-01T10:00')).rejects.toThrow('later date');
  });
});

test('each change writes one history entry with the changed texts', async () => {
  await save(accent('#111111'));
  await save(accent('#222222'), 1);
  await publish(2);
  const entries = await server.database.system
    .selectFrom('admin_history')
    .select(['action', 'label', 'before', 'after'])
    .where('organization_number', '=', family.area.number)
    .where('entity_type', '=', 'portal')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action, label }) => `${action} ${label}`)).toEqual([
    'create Version 1',
    'update Version 1',
    'update Version 1',
  ]);
  expect(entries[1]).toMatchObject({
    before: { 'look.accentColor': '#111111' },
    after: { 'look.accentColor': '#222222' },
  });
});
