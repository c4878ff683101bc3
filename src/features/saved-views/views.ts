import { type Selectable, sql } from 'kysely';
import { hasRight, levelFor, reaches } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import type { Caller } from '../../server/context.ts';
import type { SavedView as Row } from '../../server/database/tables.ts';
import { requireFeature } from '../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { rejectFieldErrors } from '../../server/rejections.ts';
import { isOwned } from '../../server/tenancy.ts';
import type { ViewRow } from './contract.ts';
import { mostViews } from './fields.ts';
import { isSameQuery } from './public/address-query.ts';
import type { SavedScreen } from './public/saved-screen.ts';

export type Screens = readonly SavedScreen[];
type Query = Readonly<Record<string, unknown>>;

export interface FoundView extends Selectable<Row> {
  /** null outside the scope */
  organizationName: string | null;
}

const unknownScreen = 'No views are saved of this screen';

/** Returns a screen that the caller may open at the organization. */
export async function requireScreen(
  request: OrganizationRequest,
  screens: Screens,
  id: string,
): Promise<SavedScreen> {
  const screen = screens.find((one) => one.id === id);
  if (screen === undefined)
    throw new Problem('bad-input', `screen: ${unknownScreen}`, {
      fields: { screen: unknownScreen },
    });
  await requireFeature(request, { effect: 'read', method: 'GET' }, screen.feature);
  return screen;
}

/**
 * Returns the caller's views of a screen, those shared at the organization or above it inside the scope, and those shared at
 * the caller's own organization or above it, outside the scope too.
 */
export async function visibleViews(
  { transaction, caller, organization }: OrganizationRequest,
  screen: string,
): Promise<FoundView[]> {
  const own = await transaction
    .selectFrom('saved_view')
    .leftJoin('organization', 'organization.number', 'organization_number')
    .selectAll('saved_view')
    .select('organization.name as organizationName')
    .where('screen', '=', screen)
    .where('owner_id', '=', caller.administratorId)
    .execute();
  const home = caller.ownerOrganizationNumber;
  const { rows: shared } = await sql<FoundView>`
    select shared.*, organization.name as "organizationName"
    from unnest(${[organization.number, home]}::integer[]) place
    cross join lateral shared_views(place, ${screen}) shared
    left join organization on organization.number = shared.organization_number
    where shared.owner_id <> ${caller.administratorId}
      and (place = ${home}::integer or organization.number is not null)`.execute(transaction);
  return [...new Map([...own, ...shared].map((view) => [view.id, view])).values()];
}

/** Locks a view and returns it if the caller may see it; throws not-found. */
export async function lockView(
  request: OrganizationRequest,
  screens: Screens,
  id: string,
): Promise<{ view: FoundView; screen: SavedScreen }> {
  const locked = await request.transaction
    .selectFrom('saved_view')
    .select('screen')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const views = locked === undefined ? [] : await visibleViews(request, locked.screen);
  const view = views.find((one) => one.id === id);
  if (view === undefined) throw new Problem('not-found', 'This view does not exist.');
  return { view, screen: await requireScreen(request, screens, view.screen) };
}

export function isOwn({ administratorId }: Caller, { owner_id }: FoundView): boolean {
  return owner_id === administratorId;
}

/** Returns a function that says whether the caller may delete a visible view: the caller's, or a shared one of the caller's provider. */
export async function deletionRule(
  { transaction, caller }: OrganizationRequest,
  { feature }: SavedScreen,
): Promise<(view: FoundView) => boolean> {
  const home = caller.ownerOrganizationNumber;
  const ofProvider =
    home === null ||
    (await transaction
      .selectFrom('organization')
      .select('number')
      .where('number', '=', home)
      .where('type', '=', 'ServiceProvider')
      .executeTakeFirst()) !== undefined;
  const mayDelete = ofProvider && reaches(levelFor(caller.permissions, feature), 'delete');
  return (view) =>
    isOwn(caller, view) || (mayDelete && isOwned(caller.scope, { path: view.organization_path }));
}

/** Returns a stored view as the caller sees it. */
export function shownView(
  caller: Caller,
  screen: SavedScreen,
  view: FoundView,
  canDelete: boolean,
): ViewRow {
  const query = visibleParts(caller, screen, view.query);
  return {
    id: view.id,
    version: view.version,
    name: view.name,
    isShared: view.is_shared,
    query,
    isPartial: !isSameQuery(query, view.query),
    ownerName: view.owner_name,
    isOwn: isOwn(caller, view),
    canDelete,
    organizationName: view.organizationName,
  };
}

/** Returns the parts of a query that are valid and not hidden from the caller. */
function visibleParts({ rights }: Caller, screen: SavedScreen, query: Query): Query {
  const valid = screen.validParts(query);
  if (hasRight(rights, 'guest-data')) return valid;
  return Object.fromEntries(
    Object.entries(valid).filter(([name]) => !screen.personal.includes(name)),
  );
}

/** Returns a query as it is stored; throws when a part of it is not valid. */
export function checkedQuery(caller: Caller, screen: SavedScreen, query: Query): Query {
  const parts = visibleParts(caller, screen, query);
  const wrong = Object.keys(query).filter((name) => query[name] !== parts[name]);
  if (wrong.length > 0) rejectFieldErrors({ query: `Not valid: ${wrong.join(', ')}` });
  return parts;
}

/** Throws when the caller has no room for another view of a screen. Waits for the caller's other requests. */
export async function requireRoom(
  { transaction, caller }: OrganizationRequest,
  screen: SavedScreen,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium views: ${caller.administratorId}`}))`.execute(
    transaction,
  );
  const { count } = await transaction
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', caller.administratorId)
    .where('screen', '=', screen.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostViews)
    throw new Problem(
      'conflict',
      `You have ${mostViews} views of ${screen.name}, which is the limit. Delete one first.`,
    );
}

/** Returns whether the caller may share views of a screen: others find them at once, so viewing it is not enough. */
export function canShare({ permissions }: Caller, { feature }: SavedScreen): boolean {
  return reaches(levelFor(permissions, feature), 'edit');
}

/**
 * Throws when the caller may not share a view of a screen, or its organization has no room for another one. Waits for others
 * who share one there.
 */
export async function requireSharing(
  { transaction, caller }: OrganizationRequest,
  screen: SavedScreen,
  organizationNumber: number,
  isSharedAlready = false,
): Promise<void> {
  if (!canShare(caller, screen))
    throw new Problem(
      'not-allowed',
      `Your role does not allow sharing views of ${screen.name}. Save the view without sharing it.`,
    );
  if (isSharedAlready) return;
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium shared views: ${organizationNumber}`}))`.execute(
    transaction,
  );
  const { count } = await transaction
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_number', '=', organizationNumber)
    .where('screen', '=', screen.id)
    .where('is_shared', '=', true)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostViews)
    throw new Problem(
      'conflict',
      `The organization has ${mostViews} shared views of ${screen.name}, which is the limit. Save the view without sharing it.`,
    );
}
