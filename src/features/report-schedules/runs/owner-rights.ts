import { featureNames } from '../../../contract/features.ts';
import { hasRight, levelFor, reaches, rightNames } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { displayNameOf } from '../../../contract/values/display-name.ts';
import type { Caller, ServerContext } from '../../../server/context.ts';
import { grantedFeatures, organizationInScope, scopeOf } from '../../../server/tenancy.ts';
import type { ReportContext, ReportRequest, ScheduledReport } from '../public/scheduled-report.ts';

export interface Owner {
  caller: Caller;
  email: string | null;
}

/** Returns a schedule's owner with the role and scope of this moment, or null when the account cannot be used. */
export async function findOwner(
  { database }: Pick<ServerContext, 'database'>,
  ownerId: string | null,
): Promise<Owner | null> {
  if (ownerId === null) return null;
  const row = await database.system
    .selectFrom('administrator')
    .leftJoin('role_template as role', 'role.id', 'administrator.role_template_id')
    .select([
      'administrator.id',
      'realm',
      'username',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'owner_organization_number as ownerOrganizationNumber',
      'role.permissions',
      'role.rights',
    ])
    .where('administrator.id', '=', ownerId)
    .where('administrator.status', '=', 'Active')
    .executeTakeFirst();
  if (row === undefined) return null;
  const scope = await scopeOf(database.system, row.ownerOrganizationNumber);
  if (scope.length === 0) return null;
  return {
    email: row.email,
    caller: {
      administratorId: row.id,
      displayName: displayNameOf(row),
      realm: row.realm,
      sessionId: '',
      isBound: false,
      mustChangePassword: false,
      organizationNumber: null,
      ownerOrganizationNumber: row.ownerOrganizationNumber,
      permissions: row.permissions,
      rights: row.rights,
      scope,
    },
  };
}

/** Reads as the owner of a schedule, at its organization; nothing without an owner. */
export function readingAs(
  server: ServerContext,
  owner: Owner | null,
  organizationNumber: number,
): ReportContext {
  if (owner === null)
    return { read: () => Promise.reject(new Error('A report without an owner reads nothing')) };
  const { caller } = owner;
  return {
    read: <T>(work: (request: ReportRequest) => Promise<T>) =>
      server.database.withScope(caller.scope, async (transaction) =>
        work({
          transaction,
          server,
          caller,
          organization: await organizationInScope(transaction, caller.scope, organizationNumber),
        }),
      ),
  };
}

/** Returns why a report must not run any more for its owner; null when it may. */
export async function reasonToStop(
  context: ReportContext,
  owner: Owner | null,
  ownerName: string,
  report: ScheduledReport | undefined,
): Promise<string | null> {
  if (report === undefined) return 'This report no longer exists.';
  if (owner === null) return `The account of its owner ${ownerName} is not active any more.`;
  const { permissions, rights } = owner.caller;
  if (!hasRight(rights, 'export'))
    return `Its owner ${ownerName} does not have the right any more: ${rightNames.export}.`;
  if (!reaches(levelFor(permissions, report.feature), 'view'))
    return `Its owner ${ownerName} may not see ${featureNames[report.feature]} any more.`;
  try {
    const features = await context.read(({ transaction, organization }) =>
      grantedFeatures(transaction, organization.number),
    );
    return features.includes(report.feature)
      ? null
      : `The organization does not have ${featureNames[report.feature]} any more.`;
  } catch (error) {
    if (error instanceof Problem && error.kind === 'not-found')
      return `Its owner ${ownerName} does not manage the organization any more.`;
    throw error;
  }
}

/** Returns why a report must not run any more with its filters, by the error of its run; null for other errors. */
export function reasonOfFilters(error: unknown, ownerName: string): string | null {
  if (!(error instanceof Problem)) return null;
  if (error.kind === 'not-allowed')
    return `It filters by guests’ personal data, and its owner ${ownerName} does not have the right any more: ${rightNames['guest-data']}.`;
  return error.kind === 'not-found'
    ? `It filters by an organization that does not exist any more, or that its owner ${ownerName} does not manage any more.`
    : null;
}
