import isEqual from 'fast-deep-equal';
import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../../server/rejections.ts';
import { imageSources } from '../../images/queries.ts';
import {
  discardPortalDraft,
  type PortalVersion,
  restorePortalVersion,
  savePortalDraft,
} from '../contract.ts';
import { type Pages, withNeededBlocks } from '../document/blocks.ts';
import { invalidContacts } from '../document/contacts.ts';
import { defaultPortal } from '../document/default-portal.ts';
import { changedTexts } from '../document/document-texts.ts';
import { type PortalDocument, partIds, partNames } from '../document/fields.ts';
import { imagesOf } from '../document/images-of.ts';
import { publishedLayers } from './effective-portal.ts';
import { versionHistoryOf } from './history.ts';
import { type MergedPortal, mergePortals } from './merge-portals.ts';
import { newestDocument } from './newest-document.ts';
import {
  findVersion,
  insertDraft,
  lockVersions,
  updateVersion,
  versionOf,
} from './version-rows.ts';

export const draftHandlers: readonly Handler[] = [
  organizationHandler(savePortalDraft, async ({ body }, request) => {
    const draft = await lockDraft(request, body.version);
    const document = completed(body.document);
    const { scheduled, published } = await publications(request);
    if (draft === null) {
      rejectOtherPublished(published, body.published);
      rejectOtherScheduled({ scheduled, published }, body.scheduled);
    }
    const before = newestDocument({ draft, scheduled, published });
    if (draft !== null && isEqual(before, document)) {
      request.changesNothing();
      return draft;
    }
    const inherited = await inheritedBy(request);
    rejectLockedParts(before, document, inherited);
    rejectInvalidContacts(before.pages ?? inherited.portal.pages, document.pages);
    await rejectUnknownImages(request, before, document);
    const saved =
      draft === null
        ? await insertDraft(request, document)
        : await updateVersion(request, draft, { document: JSON.stringify(document) });
    await request.record({
      ...versionHistoryOf(saved),
      action: draft === null ? 'create' : 'update',
      organization: request.organization,
      ...changedTexts(before, document, inherited.portal),
    });
    return saved;
  }),

  organizationHandler(discardPortalDraft, async ({ query }, request) => {
    const { transaction, organization } = request;
    const draft = await lockDraft(request, query.version);
    if (draft === null) throw new Problem('not-found', 'There is no draft to discard.');
    const before = newestDocument({ draft: null, ...(await publications(request)) });
    await transaction.deleteFrom('portal_version').where('id', '=', draft.id).execute();
    const { portal } = await inheritedBy(request);
    await request.record({
      ...versionHistoryOf(draft),
      action: 'delete',
      organization,
      before: changedTexts(before, draft.document, portal).after,
    });
    return {};
  }),

  organizationHandler(restorePortalVersion, async ({ params, body }, request) => {
    const { transaction, organization } = request;
    const draft = await lockDraft(request, body.version);
    const { scheduled, published } = await publications(request);
    const restored = await findVersion(transaction, organization, params.versionId);
    if (restored.status === 'Published')
      throw new Problem(
        'bad-input',
        'This version is published already. Discard the draft instead.',
      );
    const before = newestDocument({ draft, scheduled, published });
    const saved =
      draft === null
        ? await insertDraft(request, restored.document)
        : await updateVersion(request, draft, { document: JSON.stringify(restored.document) });
    const { portal } = await inheritedBy(request);
    await request.record({
      ...versionHistoryOf(saved),
      action: 'restore',
      organization,
      ...changedTexts(before, restored.document, portal),
    });
    return saved;
  }),
];

/**
 * Locks the versions and returns the draft that the caller's change is based on. Throws a conflict with the current draft
 * when that has changed since; with the scheduled or published version when there is no draft any more.
 */
export async function lockDraft(
  request: OrganizationRequest,
  version: number | null,
): Promise<PortalVersion | null> {
  const { transaction, organization } = request;
  await lockVersions(transaction, organization);
  const draft = await versionOf(transaction, organization, 'Draft');
  if (draft === null && version !== null) {
    const { scheduled, published } = await publications(request);
    throw new Problem('conflict', 'The draft was published or discarded in the meantime.', {
      current: scheduled ?? published ?? undefined,
    });
  }
  if (draft !== null) rejectStaleVersion(draft, 'The draft', version ?? 0);
  return draft;
}

/** Throws a conflict with the published version when it is not the one that the caller knows. */
export function rejectOtherPublished(published: PortalVersion | null, known: number | null): void {
  if ((published?.number ?? null) === known) return;
  const message =
    published === null
      ? 'No version is published any more.'
      : `Version ${published.number} was published by ${published.updatedBy} in the meantime. Compare both versions.`;
  throw new Problem('conflict', message, { current: published ?? undefined });
}

/** Throws a conflict with the scheduled version, or without one with what is published, when the caller knows another. */
function rejectOtherScheduled(
  { scheduled, published }: Awaited<ReturnType<typeof publications>>,
  known: number | null | undefined,
): void {
  if (known === undefined || (scheduled?.number ?? null) === known) return;
  const message =
    scheduled === null
      ? 'The schedule was canceled in the meantime.'
      : `Version ${scheduled.number} was scheduled by ${scheduled.updatedBy} in the meantime. Compare both versions.`;
  throw new Problem('conflict', message, { current: scheduled ?? published ?? undefined });
}

async function publications({ transaction, organization }: OrganizationRequest) {
  return {
    scheduled: await versionOf(transaction, organization, 'Scheduled'),
    published: await versionOf(transaction, organization, 'Published'),
  };
}

/** Returns the portal that an organization inherits from above. */
export async function inheritedBy({ transaction, organization }: OrganizationRequest) {
  const layers = await publishedLayers(transaction, organization.number);
  return mergePortals(
    layers.filter(({ organizationNumber }) => organizationNumber !== organization.number),
  );
}

function completed(document: PortalDocument): PortalDocument {
  return { ...document, pages: document.pages && withNeededBlocks(document.pages) };
}

/** A part that was written before it was locked stays in the document, without effect. */
function rejectLockedParts(
  before: PortalDocument,
  after: PortalDocument,
  { origins, portal }: MergedPortal,
): void {
  const errors: Record<string, string> = {};
  for (const part of partIds)
    if (
      origins[part].lockedBy !== null &&
      after[part] !== null &&
      !isEqual(after[part], before[part]) &&
      !(part === 'methods' && isEqual(withoutPlans(after.methods), withoutPlans(portal.methods)))
    )
      errors[`document.${part}`] =
        `${partNames[part]} is locked by a preset above. Use the inherited one`;
  rejectFieldErrors(errors);
}

/** The plans of locked methods are the area's choice. */
function withoutPlans(part: PortalDocument['methods']) {
  return part?.methods.map((method) => ({ ...method, planIds: [] }));
}

/** Contact details that were stored before the rules are found by the checks before publishing. */
function rejectInvalidContacts(before: Pages, after: Pages | null): void {
  const earlier = invalidContacts(before);
  const added = (after === null ? [] : invalidContacts(after)).filter(
    ({ page, block, name }) =>
      !earlier.some(
        (one) => one.page === page && one.block.id === block.id && one.block[name] === block[name],
      ),
  );
  rejectFieldErrors(
    Object.fromEntries(
      added.map(({ page, position, name, error }) => [
        `document.pages.${page}.${position}.${name}`,
        error,
      ]),
    ),
  );
}

/** An image that was deleted since it was chosen is found by the checks before publishing. */
async function rejectUnknownImages(
  { transaction, organization }: OrganizationRequest,
  before: PortalDocument,
  after: PortalDocument,
): Promise<void> {
  const earlier = documentImages(before);
  const added = documentImages(after).filter((id) => !earlier.includes(id));
  const known = await imageSources(transaction, organization, added);
  if (known.size < added.length)
    rejectFieldErrors({ document: 'An image does not exist. Choose another one' });
}

function documentImages({ look, pages }: PortalDocument): string[] {
  return imagesOf({ look: look ?? defaultPortal.look, pages: pages ?? defaultPortal.pages });
}
