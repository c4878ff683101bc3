import { sql } from 'kysely';
import { containing, orderOf } from '../../server/database/listing.ts';
import { type Handler, organizationHandler, organizationTask } from '../../server/http/handlers.ts';
import { hashPassword } from '../../server/passwords.ts';
import { withUniqueFields } from '../../server/records/unique-violation.ts';
import { refuseStale } from '../../server/refusals.ts';
import {
  administratorOf,
  administratorsOf,
  columnsOf,
  historyFieldsOf,
  historyOf,
  outOfReach,
  shownColumns,
} from './administrators.ts';
import { change, changeable, endSessions } from './changes.ts';
import {
  createAdministrator,
  deleteAdministrator,
  getAdministrator,
  getAdministratorChoices,
  listAdministrators,
  setAdministratorStatus,
  updateAdministrator,
} from './contract.ts';
import { initialPassword } from './initial-password.ts';
import { deliver, letterTo, newInvitation, noInvitation } from './invitations.ts';
import { areFull, beyond, everything, rolesFor } from './powers.ts';
import {
  refuseAdministratorMistakes,
  refuseSelf,
  refuseWithoutLast,
  uniqueFields,
} from './refusals.ts';
import { wayInHandlers } from './way-in.ts';

const sortedBy = {
  name: 'firstName',
  username: 'username',
  email: 'email',
  role: 'roleName',
  owner: 'ownerName',
  status: 'administrator.status',
  lastLoginAt: 'lastLoginAt',
} as const;

export const administratorHandlers: readonly Handler[] = [
  ...wayInHandlers,

  organizationHandler(listAdministrators, async ({ query }, request) => {
    const { page = 1, pageSize = 25, text = '', sort = 'name', status } = query;
    const pattern = containing(text);
    const found = administratorsOf(request)
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
    const { total } = await found
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await found
      .select(shownColumns)
      .orderBy(...orderOf(sort, sortedBy))
      .orderBy('administrator.last_name')
      .orderBy('administrator.username')
      .orderBy('administrator.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return {
      rows: rows.map(({ permissions, rights, ...row }) => ({
        ...row,
        lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
        outOfReach: outOfReach(request.caller, { id: row.id, permissions, rights }),
      })),
      total: Number(total),
    };
  }),

  organizationHandler(getAdministratorChoices, async (_input, request) => {
    const { caller, organization } = request;
    const roles = await rolesFor(request, organization.number)
      .select(['id', 'name', 'description', 'permissions', 'rights'])
      .orderBy('name')
      .execute();
    return {
      organizationName: organization.name,
      roles: roles.filter((role) => beyond(caller, role).length === 0),
      mayGiveEverything: beyond(caller, everything).length === 0,
      mayOwnPlatform: caller.ownerOrganizationNumber === null,
      realm: caller.realm,
    };
  }),

  organizationTask(
    createAdministrator,
    async ({ body }, request) => {
      const { invite, ...fields } = body;
      const { transaction, caller, server, record } = request;
      await refuseAdministratorMistakes(request, body, null);
      const password = invite || body.isSsoUser ? null : initialPassword();
      const invitation = invite ? newInvitation(server) : null;
      const now = server.now();
      const passwordHash = password === null ? null : await hashPassword(password);
      const { id } = await withUniqueFields(uniqueFields, () =>
        transaction
          .insertInto('administrator')
          .values({
            ...columnsOf(fields),
            ...invitation?.columns,
            password_hash: passwordHash,
            must_change_password: password !== null,
            created_at: now,
            created_by: caller.displayName,
            updated_at: now,
            updated_by: caller.displayName,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      const created = await administratorOf(request, id);
      await record({
        ...historyOf(created),
        action: 'create',
        after: { ...historyFieldsOf(created.record), ...(invite && { invitation: 'open' }) },
      });
      return {
        administrator: created.record,
        password,
        letter: invitation && letterTo(request, created.record, invitation.token),
      };
    },
    async ({ letter, ...created }, { server }) => ({
      ...created,
      invitation: letter && (await deliver(server, letter)),
    }),
  ),

  organizationHandler(
    getAdministrator,
    async ({ params }, request) => (await administratorOf(request, params.administratorId)).record,
  ),

  organizationHandler(updateAdministrator, async ({ params, body }, request) => {
    const { version, ...fields } = body;
    const before = await changeable(request, params.administratorId);
    refuseStale(before.record, before.name, version);
    const powers = await refuseAdministratorMistakes(request, fields, before.record);
    const { ownerNumber, isSsoUser, email } = before.record;
    if (!areFull(powers) || fields.ownerNumber !== ownerNumber)
      await refuseWithoutLast(request, before);
    const after = await change(request, before, {
      ...columnsOf(fields),
      // Who signs in one way does not sign in the other: neither a password nor a provider's subject stays behind.
      ...(isSsoUser && !fields.isSsoUser && { sso_issuer: null, sso_subject: null }),
      ...(fields.isSsoUser && !isSsoUser && { password_hash: null, must_change_password: false }),
      // Its link lies in the mail box of the former address.
      ...((fields.isSsoUser || fields.email !== email) && noInvitation),
    });
    return after.record;
  }),

  organizationHandler(setAdministratorStatus, async ({ params, body }, request) => {
    const before = await changeable(request, params.administratorId);
    if (body.status === 'Disabled') {
      refuseSelf(request, before, 'You cannot disable yourself. Ask another administrator.');
      await refuseWithoutLast(request, before);
      await endSessions(request, before);
    }
    return (await change(request, before, { status: body.status, ...noInvitation })).record;
  }),

  organizationHandler(deleteAdministrator, async ({ params }, request) => {
    const before = await changeable(request, params.administratorId);
    refuseSelf(request, before, 'You cannot delete yourself. Ask another administrator.');
    await refuseWithoutLast(request, before);
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
