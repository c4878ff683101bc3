import { sql } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import type { OrganizationRequest } from '../../server/http/handlers.ts';
import { refuseMistaken } from '../../server/refusals.ts';
import { organizationInScope } from '../../server/tenancy.ts';
import { type Found, foldedName } from './administrators.ts';
import type { AdministratorFields, AdministratorRecord } from './contract.ts';
import { areFull, beyond, everything, type Powers, rolesFor } from './powers.ts';
import { mistakesOf } from './rules.ts';

const usernameTaken = 'Must be unique: somebody in this realm has this username';

/** The errors of the fields that each unique index protects. */
export const uniqueFields = {
  administrator_realm_username_folded_key: { username: usernameTaken },
};

/** Refuses what cannot be, field by field; answers what the administrator will be allowed. */
export async function refuseAdministratorMistakes(
  request: OrganizationRequest,
  fields: AdministratorFields & { invite?: boolean },
  before: AdministratorRecord | null,
): Promise<Powers> {
  const mistakes = mistakesOf(fields);
  const note = (field: keyof AdministratorFields, message: string | undefined) => {
    if (message !== undefined) mistakes[field] ??= message;
  };
  if (fields.ownerNumber !== before?.ownerNumber)
    note('ownerNumber', await ownerMistake(request, fields));
  // An owner that is not there has no roles and no realm.
  refuseMistaken(mistakes);
  const { powers, mistake } = await powersOf(request, fields, before);
  note('roleTemplateId', mistake);
  const { name, realm } = await takenNames(request, fields, before);
  if (realm && (fields.realm !== before?.realm || fields.ownerNumber !== before.ownerNumber))
    note('realm', 'Another service provider uses this realm');
  else if (name) note('username', usernameTaken);
  refuseMistaken(mistakes);
  return powers;
}

async function ownerMistake(
  { transaction, caller, organization }: OrganizationRequest,
  { ownerNumber }: AdministratorFields,
): Promise<string | undefined> {
  if (ownerNumber === null)
    return caller.ownerOrganizationNumber === null && organization.parentNumber === null
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
  fields: AdministratorFields,
  before: AdministratorRecord | null,
): Promise<{ powers: Powers; mistake: string | undefined }> {
  const { roleTemplateId, ownerNumber } = fields;
  if (roleTemplateId === null)
    return { powers: everything, mistake: beyond(request.caller, everything)[0] };
  const role = await rolesFor(request, ownerNumber)
    .select(['permissions', 'rights'])
    .where('id', '=', roleTemplateId)
    .executeTakeFirst();
  if (role !== undefined) return { powers: role, mistake: beyond(request.caller, role)[0] };
  const isKept = before?.roleTemplateId === roleTemplateId;
  return {
    powers: { permissions: {}, rights: [] },
    mistake: isKept ? 'This role cannot be used in that organization' : 'This role does not exist',
  };
}

async function takenNames(
  { transaction }: OrganizationRequest,
  { username, realm, ownerNumber }: AdministratorFields,
  before: AdministratorRecord | null,
): Promise<{ name: boolean; realm: boolean }> {
  // Two providers could otherwise begin to use a realm at the same time.
  if (realm !== '')
    await sql`select pg_advisory_xact_lock(hashtext(${`atrium realm: ${realm}`}))`.execute(
      transaction,
    );
  const { rows } = await sql<{ name: boolean; realm: boolean }>`
    select administrator_name_taken(${realm}, ${foldedName(username)}, ${before?.id ?? null}::uuid) as name,
           realm_is_anothers(${realm}, ${ownerNumber}::integer) as realm`.execute(transaction);
  return rows[0] ?? { name: true, realm: true };
}

/** Refuses to leave a service provider, or the platform, without an active administrator of full rights. */
export async function refuseWithoutLast(
  { transaction }: OrganizationRequest,
  { record, powers }: Pick<Found, 'record' | 'powers'>,
): Promise<void> {
  const { ownerNumber } = record;
  if (record.status !== 'Active' || !areFull(powers)) return;
  if (ownerNumber !== null && !(await isServiceProvider(transaction, ownerNumber))) return;
  const { rows } = await sql<Powers>`
    select role.permissions, role.rights
    from administrator as other left join lateral administrator_role(other.id) role on true
    where other.owner_organization_number is not distinct from ${ownerNumber}
      and other.status = 'Active' and other.id <> ${record.id}`.execute(transaction);
  if (rows.some(areFull)) return;
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

export function refuseSelf(
  { caller }: OrganizationRequest,
  { record }: Pick<Found, 'record'>,
  message: string,
): void {
  if (record.id === caller.administratorId) throw new Problem('not-allowed', message);
}
