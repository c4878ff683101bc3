import isEqual from 'fast-deep-equal';
import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { HotspotView, Publication } from '../contract.ts';
import { type HotspotSettings, hotspot } from '../fields.ts';
import { errorsOf, findingsOf } from '../rules/checks.ts';
import { effectiveSettings, nothingSet } from '../rules/effective.ts';

/** So many publications are shown. */
const most = 50;

function publicationsOf({
  transaction,
  organization,
}: Pick<OrganizationRequest, 'transaction' | 'organization'>) {
  return transaction
    .selectFrom('hotspot_publication')
    .select(['number', 'settings', 'own_settings', 'published_at', 'published_by'])
    .select(['withdrawn_at', 'withdrawn_by'])
    .where('organization_number', '=', organization.number)
    .orderBy('number', 'desc');
}

/** Returns the publication that counts: the last that was not withdrawn. */
export async function lastPublication(
  request: Pick<OrganizationRequest, 'transaction' | 'organization'>,
): Promise<HotspotView['publication']> {
  const row = await publicationsOf(request)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        number: row.number,
        settings: { ...nothingSet, ...row.settings },
        publishedAt: row.published_at.toISOString(),
        publishedBy: row.published_by,
      };
}

export async function listPublications(request: OrganizationRequest): Promise<Publication[]> {
  const rows = await publicationsOf(request).limit(most).execute();
  return rows.map((row) => ({
    number: row.number,
    settings: { ...nothingSet, ...row.settings },
    ownSettings: { ...nothingSet, ...row.own_settings },
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnBy: row.withdrawn_by,
  }));
}

/** Publishes what applies now. Throws a conflict when that is not what the caller saw, and for settings with errors. */
export async function publish(
  request: OrganizationRequest,
  view: HotspotView,
  seen: HotspotSettings,
): Promise<void> {
  const { transaction, organization, caller, server } = request;
  const own = pickFields(hotspot, view.record);
  const settings = effectiveSettings(own, view.above);
  if (!isEqual(settings, pickFields(hotspot, seen)))
    throw new Problem(
      'conflict',
      'The settings were changed in the meantime. Look at them again before publishing.',
    );
  const errors = errorsOf(findingsOf(settings, view)).map(({ text }) => text);
  if (errors.length > 0)
    throw new Problem('conflict', `The settings cannot be published: ${errors.join(' ')}`);
  if (view.publication !== null && isEqual(view.publication.settings, settings)) {
    request.changesNothing();
    return;
  }
  const newest = await publicationsOf(request).limit(1).executeTakeFirst();
  const number = (newest?.number ?? 0) + 1;
  await transaction
    .insertInto('hotspot_publication')
    .values({
      organization_number: organization.number,
      organization_path: organization.path,
      number,
      settings: JSON.stringify(settings),
      own_settings: JSON.stringify(own),
      published_at: server.now(),
      published_by: caller.displayName,
    })
    .execute();
  await request.record({
    ...publicationSubject(request, number),
    action: 'create',
    organization,
    before: view.publication?.settings ?? nothingSet,
    after: settings,
  });
}

/** Withdraws the last publication. Throws a conflict when that is another one. */
export async function withdraw(request: OrganizationRequest, number: number): Promise<void> {
  const { transaction, organization, caller, server } = request;
  const last = await lastPublication(request);
  if (last?.number !== number)
    throw new Problem('conflict', 'Only the last publication can be withdrawn.');
  await transaction
    .updateTable('hotspot_publication')
    .set({ withdrawn_at: server.now(), withdrawn_by: caller.displayName })
    .where('organization_number', '=', organization.number)
    .where('number', '=', number)
    .execute();
  await request.record({
    ...publicationSubject(request, number),
    action: 'delete',
    organization,
    before: last.settings,
  });
}

function publicationSubject({ organization }: OrganizationRequest, number: number) {
  return {
    entityType: 'hotspot publication',
    entityId: `${organization.number} ${number}`,
    label: `Publication ${number} of ${organization.name}`,
  };
}
