import { pickFields } from '../../contract/fields/fields.ts';
import { Problem } from '../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { withUniqueFields } from '../../server/records/unique-fields.ts';
import { rejectStaleVersion } from '../../server/rejections.ts';
import { createView, deleteView, listViews, updateView } from './contract.ts';
import { savedView } from './fields.ts';
import { historyOf, recordedFields } from './history.ts';
import { isSameQuery } from './public/address-query.ts';
import {
  canShare,
  checkedQuery,
  deletionRule,
  isOwn,
  lockView,
  requireRoom,
  requireScreen,
  requireSharing,
  type Screens,
  shownView,
  visibleViews,
} from './views.ts';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const uniqueName = <T>(statement: () => Promise<T>) =>
  withUniqueFields({ saved_view_name: { name: 'You have a view with this name' } }, statement);

// Not a `recordStore`: who sees and changes a view depends on its owner, its screen and whether it is shared.
export function savedViewHandlers(screens: Screens): readonly Handler[] {
  return [
    organizationHandler(listViews, async ({ query }, request) => {
      const screen = await requireScreen(request, screens, query.screen);
      const canDelete = await deletionRule(request, screen);
      const views = await visibleViews(request, screen.id);
      return {
        views: views
          .map((view) => shownView(request.caller, screen, view, canDelete(view)))
          .toSorted((one, other) => byName.compare(one.name, other.name)),
        organizationName: request.organization.name,
        canShare: canShare(request.caller, screen),
      };
    }),

    organizationHandler(createView, async ({ body }, request) => {
      const { transaction, caller, organization } = request;
      const screen = await requireScreen(request, screens, body.screen);
      const query = checkedQuery(caller, screen, body.query);
      const { name, isShared } = pickFields(savedView, body);
      await requireRoom(request, screen);
      if (isShared) await requireSharing(request, screen, organization.number);
      const stored = await uniqueName(() =>
        transaction
          .insertInto('saved_view')
          .values({
            organization_number: organization.number,
            organization_path: organization.path,
            screen: screen.id,
            name,
            query: JSON.stringify(query),
            is_shared: isShared,
            owner_id: caller.administratorId,
            created_by: caller.displayName,
            created_at: request.server.now(),
            ...stampsOf(request),
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      await request.record({
        ...historyOf(stored),
        action: 'create',
        after: { screen: screen.name, ...recordedFields(screen, stored) },
      });
      const view = { ...stored, organizationName: organization.name };
      return shownView(caller, screen, view, true);
    }),

    organizationHandler(updateView, async ({ params, body }, request) => {
      const { transaction, caller } = request;
      const { view, screen } = await lockView(request, screens, params.viewId);
      if (!isOwn(caller, view))
        throw new Problem(
          'not-allowed',
          `This view belongs to ${view.owner_name}, and only the owner can change it. Save it under another name instead.`,
        );
      rejectStaleVersion(
        { version: view.version, updatedBy: view.updated_by },
        view.name,
        body.version,
      );
      const fields = pickFields(savedView, body);
      const query =
        body.query === undefined ? view.query : checkedQuery(caller, screen, body.query);
      const isSame =
        view.name === fields.name &&
        view.is_shared === fields.isShared &&
        isSameQuery(view.query, query);
      if (isSame) {
        request.changesNothing();
        return shownView(caller, screen, view, true);
      }
      if (fields.isShared)
        await requireSharing(request, screen, view.organization_number, view.is_shared);
      const stored = await uniqueName(() =>
        transaction
          .updateTable('saved_view')
          .set({
            name: fields.name,
            is_shared: fields.isShared,
            query: JSON.stringify(query),
            version: view.version + 1,
            ...stampsOf(request),
          })
          .where('id', '=', view.id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      await request.record({
        ...historyOf(stored),
        action: 'update',
        before: recordedFields(screen, view),
        after: recordedFields(screen, stored, view),
      });
      return shownView(caller, screen, { ...view, ...stored }, true);
    }),

    organizationHandler(deleteView, async ({ params }, request) => {
      const { view, screen } = await lockView(request, screens, params.viewId);
      const canDelete = await deletionRule(request, screen);
      if (!canDelete(view))
        throw new Problem(
          'not-allowed',
          `This view belongs to ${view.owner_name}. Only its owner and administrators of the service provider can delete it.`,
        );
      await request.transaction.deleteFrom('saved_view').where('id', '=', view.id).execute();
      await request.record({
        ...historyOf(view),
        action: 'delete',
        before: {
          screen: screen.name,
          owner: view.owner_name,
          ...recordedFields(screen, view),
        },
      });
      return {};
    }),
  ];
}

function stampsOf({ caller, server }: OrganizationRequest) {
  const { displayName } = caller;
  return { owner_name: displayName, updated_by: displayName, updated_at: server.now() };
}
