import isEqual from 'fast-deep-equal';
import { sql } from 'kysely';
import { crossFieldErrors, pickFields } from '../../contract/fields/fields.ts';
import { byName, containing, orderOf } from '../../server/database/listing.ts';
import { type Handler, organizationHandler, organizationTask } from '../../server/http/handlers.ts';
import { hashPassword } from '../../server/passwords/passwords.ts';
import { rejectStaleVersion } from '../../server/rejections.ts';
import { administrators, getAdministratorChoices, setAdministratorStatus } from './contract.ts';
import { administrator, newAdministrator } from './fields.ts';
import {
  administratorsOf,
  columnsOf,
  findAdministrator,
  historyFieldsOf,
  historyOf,
  loadAdministrators,
} from './server/administrators.ts';
import { change, endSessions, lockFor, withUniqueUsername } from './server/changes.ts';
import { rejectErrors, requireAnotherWithFullRights } from './server/checks.ts';
import { credentialHandlers } from './server/credentials.ts';
import { initialPassword } from './server/initial-password.ts';
import {
  invitationMail,
  newInvitation,
  noInvitation,
  sendInvitation,
} from './server/invitations.ts';
import {
  allPowers,
  areFullPowers,
  isPlatformAdministration,
  powersBeyond,
  rolesFor,
} from './server/powers.ts';

const sortedBy = {
  name: byName('administrator.first_name'),
  username: byName('administrator.username'),
  email: byName('administrator.email'),
  role: byName('role.name'),
  owner: byName('owner.name'),
  status: 'administrator.status',
  lastLoginAt: 'administrator.last_login_at',
} as const;

export const administratorHandlers: readonly Handler[] = [
  ...credentialHandlers,

  organizationHandler(administrators.list, async ({ query }, request) => {
    const { page = 1, pageSize = 25, text = '', sort = 'name', status } = query;
    const pattern = containing(text);
    const matching = administratorsOf(request)
      .$if(status !== undefined, (all) =>
        all.where('administrator.status', '=', status ?? 'Active'),
      )
      .$if(text !== '', (all) =>
        all.where(({ or, eb }) =>
          or([
            eb('administrator.username', 'ilike', pattern),
            eb('administrator.email', 'ilike', pattern),
            eb(
              sql`concat_ws(' ', administrator.first_name, administrator.last_name)`,
              'ilike',
              pattern,
            ),
          ]),
        ),
      );
    const { total } = await matching
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const found = await loadAdministrators(
      request,
      matching
        .orderBy(...orderOf(sort, sortedBy))
        .orderBy(byName('administrator.last_name'))
        .orderBy(byName('administrator.username'))
        .orderBy('administrator.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize),
    );
    return { rows: found.map(({ record }) => record), total: Number(total) };
  }),

  organizationHandler(getAdministratorChoices, async (_input, request) => {
    const { caller, organization } = request;
    const roles = await rolesFor(request, organization.number)
      .select(['id', 'name', 'description', 'permissions', 'rights'])
      .orderBy(byName('name'))
      .execute();
    return {
      organizationName: organization.name,
      roles: roles.filter((role) => powersBeyond(caller, role).length === 0),
      canGiveEverything: powersBeyond(caller, allPowers).length === 0,
      canAppointForPlatform: isPlatformAdministration(request),
      realm: caller.realm,
    };
  }),

  organizationTask(
    administrators.create,
    async ({ body }, request) => {
      const { invite, ...fields } = body;
      const { transaction, caller, server, record } = request;
      const errors = crossFieldErrors(newAdministrator, body);
      await rejectErrors(request, { fields, before: null, errors });
      const password = invite || fields.isSsoUser ? null : initialPassword();
      const password_hash = password === null ? null : await hashPassword(password);
      const invitation = invite ? newInvitation(server) : null;
      const now = server.now();
      const { id } = await withUniqueUsername(() =>
        transaction
          .insertInto('administrator')
          .values({
            ...columnsOf(fields),
            ...invitation?.columns,
            password_hash,
            must_change_password: password !== null,
            created_at: now,
            created_by: caller.displayName,
            updated_at: now,
            updated_by: caller.displayName,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      const created = await findAdministrator(request, id);
      await record({
        ...historyOf(created),
        action: 'create',
        after: { ...historyFieldsOf(created.record), ...(invite && { invitation: 'open' }) },
      });
      return {
        administrator: created.record,
        password,
        mail: invitation && invitationMail(request, created.record, invitation.token),
      };
    },
    async ({ mail, ...created }, { server }) => ({
      ...created,
      invitation: mail && (await sendInvitation(server, mail)),
    }),
  ),

  organizationHandler(
    administrators.get,
    async ({ params }, request) =>
      (await findAdministrator(request, params.administratorId)).record,
  ),

  organizationHandler(administrators.update, async ({ params, body }, request) => {
    const { version, ...fields } = body;
    const before = await lockFor(request, 'update', params.administratorId);
    rejectStaleVersion(before.record, before.name, version);
    if (isEqual(fields, pickFields(administrator, before.record))) {
      request.changesNothing();
      return before.record;
    }
    const errors = crossFieldErrors(administrator, fields);
    const powers = await rejectErrors(request, { fields, before: before.record, errors });
    const { ownerNumber, isSsoUser, email } = before.record;
    if (!areFullPowers(powers) || fields.ownerNumber !== ownerNumber)
      await requireAnotherWithFullRights(request, before);
    const after = await change(request, before, {
      ...columnsOf(fields),
      // An administrator has either a password or the subject of an identity provider.
      ...(isSsoUser && !fields.isSsoUser && { sso_issuer: null, sso_subject: null }),
      ...(fields.isSsoUser && !isSsoUser && { password_hash: null, must_change_password: false }),
      // The link was mailed to the former address.
      ...((fields.isSsoUser || fields.email !== email) && noInvitation),
    });
    return after.record;
  }),

  organizationHandler(setAdministratorStatus, async ({ params, body }, request) => {
    const isDisabled = body.status === 'Disabled';
    const before = await lockFor(
      request,
      isDisabled ? 'disable' : 'enable',
      params.administratorId,
    );
    if (isDisabled) {
      await requireAnotherWithFullRights(request, before);
      await endSessions(request, before);
    }
    return (await change(request, before, { status: body.status, ...noInvitation })).record;
  }),

  organizationHandler(administrators.delete, async ({ params }, request) => {
    const before = await lockFor(request, 'delete', params.administratorId);
    await requireAnotherWithFullRights(request, before);
    await request.transaction
      .deleteFrom('administrator')
      .where('id', '=', before.record.id)
      .execute();
    await request.record({
      ...historyOf(before),
      action: 'delete',
      before: historyFieldsOf(before.record),
    });
    return {};
  }),
];
