import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { organizationInScope } from '../../../server/tenancy.ts';
import type { AdministratorRecord } from '../contract.ts';
import type { Administrator } from '../fields.ts';
import { foldedName, type StoredAdministrator } from './administrators.ts';
import {
  allPowers,
  areFullPowers,
  isPlatformAdministration,
  type Powers,
  powersBeyond,
  rolesFor,
} from './powers.ts';

export const usernameTaken =
  'Must be unique: another administrator in this realm has this username';

interface Checked {
  fields: Administrator;
  /** null for a new administrator */
  before: AdministratorRecord | null;
  /** errors found before, by field */
  errors: Record<string, string>;
}

/** Throws all errors of the fields at once. Returns the permissions and rights of the new role. */
export async function rejectErrors(
  request: OrganizationRequest,
  { fields, before, errors }: Checked,
): Promise<Powers> {
  const report = (field: keyof Administrator, message: string | undefined) => {
    if (message !== undefined) errors[field] ??= message;
  };
  if (fields.ownerNumber !== before?.ownerNumber)
    report('ownerNumber', await ownerError(request, fields));
  // An owner that does not exist has no roles and no realm.
  rejectFieldErrors(errors);
  const { powers, error } = await powersOf(request, fields, before);
  report('roleTemplateId', error);
  const { isNameTaken, isRealmTaken } = await findTakenNames(request, fields, before);
  if (isRealmTaken && (fields.realm !== before?.realm || fields.ownerNumber !== before.ownerNumber))
    report('realm', 'Another service provider uses this realm');
  else if (isNameTaken) report('username', usernameTaken);
  rejectFieldErrors(errors);
  return powers;
}

async function ownerError(
  request: OrganizationRequest,
  { ownerNumber }: Administrator,
): Promise<string | undefined> {
  const { transaction, caller, organization } = request;
  if (ownerNumber === null)
    return isPlatformAdministration(request)
      ? undefined
      : 'Only an administrator of the whole platform can appoint another one';
  const owner = await organizationInScope(transaction, caller.scope, ownerNumber).catch(
    (error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    },
  );
  return owner?.path.startsWith(organization.path)
    ? undefined
    : `Choose ${organization.name} or an organization below it`;
}

async function powersOf(
  request: OrganizationRequest,
  { roleTemplateId, ownerNumber }: Administrator,
  before: AdministratorRecord | null,
): Promise<{ powers: Powers; error: string | undefined }> {
  if (roleTemplateId === null)
    return { powers: allPowers, error: powersBeyond(request.caller, allPowers)[0] };
  const role = await rolesFor(request, ownerNumber)
    .select(['permissions', 'rights'])
    .where('id', '=', roleTemplateId)
    .executeTakeFirst();
  if (role !== undefined) return { powers: role, error: powersBeyond(request.caller, role)[0] };
  const isUnchanged = before?.roleTemplateId === roleTemplateId;
  return {
    powers: { permissions: {}, rights: [] },
    error: isUnchanged
      ? 'This role cannot be used in that organization'
      : 'This role does not exist',
  };
}

async function findTakenNames(
  { transaction }: OrganizationRequest,
  { username, realm, ownerNumber }: Administrator,
  before: AdministratorRecord | null,
): Promise<{ isNameTaken: boolean; isRealmTaken: boolean }> {
  // Two providers could otherwise start to use a realm concurrently.
  if (realm !== '')
    await sql`select pg_advisory_xact_lock(hashtext(${`atrium realm: ${realm}`}))`.execute(
      transaction,
    );
  const { rows } = await sql<{ isNameTaken: boolean; isRealmTaken: boolean }>`
    select administrator_name_taken(${realm}, ${foldedName(username)}, ${before?.id ?? null}::uuid) as "isNameTaken",
           realm_is_anothers(${realm}, ${ownerNumber}::integer) as "isRealmTaken"`.execute(
    transaction,
  );
  return rows[0] ?? { isNameTaken: true, isRealmTaken: true };
}

/** Throws if the service provider, or the platform, would have no other active administrator with full rights. */
export async function requireAnotherWithFullRights(
  { transaction }: OrganizationRequest,
  { record, powers }: Pick<StoredAdministrator, 'record' | 'powers'>,
): Promise<void> {
  const { ownerNumber } = record;
  if (record.status !== 'Active' || !areFullPowers(powers)) return;
  if (ownerNumber !== null && !(await isServiceProvider(transaction, ownerNumber))) return;
  const { rows } = await sql<Powers>`
    select role.permissions, role.rights
    from administrator as other left join lateral administrator_role(other.id) role on true
    where other.owner_organization_number is not distinct from ${ownerNumber}
      and other.status = 'Active' and other.id <> ${record.id}`.execute(transaction);
  if (rows.some(areFullPowers)) return;
  throw new Problem(
    'conflict',
    ownerNumber === null
      ? 'This is the last active administrator with full rights of the whole platform. Appoint another one first.'
      : `This is the last active administrator with full rights of ${record.ownerName}. Appoint another one first.`,
  );
}

async function isServiceProvider(
  transaction: OrganizationRequest['transaction'],
  number: number,
): Promise<boolean> {
  const { type } = await transaction
    .selectFrom('organization')
    .select('type')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return type === 'ServiceProvider';
}
