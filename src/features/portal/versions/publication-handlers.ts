import { Problem } from '../../../contract/problem.ts';
import { momentOf } from '../../../contract/values/zoned-time.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { rejectUnpublishable } from '../checks/reject-unpublishable.ts';
import { cancelPortalSchedule, publishPortal } from '../contract.ts';
import { changedTexts } from '../document/document-texts.ts';
import { emptyDocument } from '../document/fields.ts';
import { inheritedBy, lockDraft, rejectOtherPublished } from './draft-handlers.ts';
import { versionHistoryOf } from './history.ts';
import { publishScheduledPortals } from './publish-scheduled.ts';
import { lockVersions, supersedePublished, updateVersion, versionOf } from './version-rows.ts';

export const publicationHandlers: readonly Handler[] = [
  organizationHandler(publishPortal, async ({ body }, request) => {
    const { version, note, publishAt } = body;
    const { transaction, organization, server } = request;
    const draft = await lockDraft(request, version);
    if (draft === null) throw new Problem('not-found', 'There is no draft to publish.');
    const published = await versionOf(transaction, organization, 'Published');
    rejectOtherPublished(published, body.published);
    await rejectUnpublishable(request, draft.document);
    const now = server.now();
    const { portal } = await inheritedBy(request);
    const changes = changedTexts(published?.document ?? emptyDocument, draft.document, portal);
    const at = publishAt === null ? null : await scheduledTime(request, publishAt);
    if (at === null) await supersedePublished(transaction, organization, now);
    const status = at === null ? 'Published' : 'Scheduled';
    const saved = await updateVersion(request, draft, {
      status,
      note,
      publish_at: at,
      published_at: at === null ? now : null,
    });
    if (at !== null) request.wake(publishScheduledPortals);
    await request.record({
      ...versionHistoryOf(saved),
      action: 'update',
      organization,
      before: { ...changes.before, status: 'Draft', publishAt: null, note: draft.note },
      after: { ...changes.after, status, publishAt, note },
    });
    return saved;
  }),

  organizationHandler(cancelPortalSchedule, async (_input, request) => {
    const { transaction, organization, server } = request;
    await lockVersions(transaction, organization);
    const scheduled = await versionOf(transaction, organization, 'Scheduled');
    if (scheduled === null) throw new Problem('not-found', 'No version is scheduled.');
    // A portal has one draft. Beside another one, the version can be compared and restored like an earlier one.
    const hasDraft = (await versionOf(transaction, organization, 'Draft')) !== null;
    const status = hasDraft ? 'Superseded' : 'Draft';
    const saved = await updateVersion(request, scheduled, {
      status,
      publish_at: null,
      superseded_at: hasDraft ? server.now() : null,
    });
    await request.record({
      ...versionHistoryOf(saved),
      action: 'update',
      organization,
      before: { status: 'Scheduled' },
      after: { status },
    });
    return saved;
  }),
];

async function scheduledTime(request: OrganizationRequest, publishAt: string): Promise<Date> {
  const { transaction, organization, server } = request;
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const at = momentOf(publishAt, timeZone ?? 'UTC');
  if (at === null) rejectFieldErrors({ publishAt: 'Use a date and a time' });
  if (at === null || at <= server.now()) {
    rejectFieldErrors({ publishAt: 'Please select a later date' });
    throw new Error('A past time was not rejected');
  }
  if ((await versionOf(transaction, organization, 'Scheduled')) !== null)
    throw new Problem(
      'conflict',
      'Another version is scheduled already. Cancel its schedule first.',
    );
  return at;
}
