import { Problem } from '../../contract/problem.ts';
import { withoutToken } from '../../contract/without-token.ts';
import { writeHistory } from '../../server/audit.ts';
import { type Handler, sessionHandler } from '../../server/http/handlers.ts';
import type { SessionRequest } from '../../server/http/scope.ts';
import { feedbackPageSize, listFeedback, sendFeedback } from './contract.ts';
import { deliverFeedback } from './deliver-feedback.ts';

const perHour = 20;
const hourMs = 60 * 60_000;

export const feedbackHandlers: readonly Handler[] = [
  sessionHandler(sendFeedback, async ({ body }, request) => {
    const { server, caller, origin } = request;
    await rejectTooMuch(request);
    await server.database.transaction(async (transaction) => {
      const { id } = await transaction
        .insertInto('feedback')
        .values({
          at: server.now(),
          administrator_id: caller.administratorId,
          administrator_name: caller.displayName,
          realm: caller.realm,
          organization_number: caller.organizationNumber,
          type: body.FeedbackType,
          email: body.Email || null,
          text: body.Feedback,
          system_info: body.SystemInfo,
          location: withoutToken(body.Location),
          mail_state: server.mail === null ? 'none' : 'waiting',
          mail_next_at: server.mail === null ? null : server.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeHistory(transaction, caller, origin, {
        action: 'create',
        entityType: 'feedback',
        entityId: id,
        label: body.FeedbackType,
        organization: null,
      });
    });
    server.jobs.wake(deliverFeedback);
    return {};
  }),

  sessionHandler(listFeedback, async ({ query }, { server, caller }) => {
    if (caller.ownerOrganizationNumber !== null)
      throw new Problem('not-allowed', 'Only the operator of the platform reads feedback.');
    const { system } = server.database;
    const { total } = await system
      .selectFrom('feedback')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await system
      .selectFrom('feedback')
      .select([
        'id',
        'at',
        'administrator_name as administrator',
        'realm',
        'organization_number as organizationNumber',
        'type',
        'email',
        'text',
        'system_info as systemInfo',
        'location',
        'mail_state as mail',
      ])
      .orderBy('id', 'desc')
      .limit(feedbackPageSize)
      .offset((Number(query.page ?? 1) - 1) * feedbackPageSize)
      .execute();
    return {
      feedback: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
      total: Number(total),
    };
  }),
];

async function rejectTooMuch({ server, caller }: SessionRequest): Promise<void> {
  const { count } = await server.database.system
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('administrator_id', '=', caller.administratorId)
    .where('at', '>', new Date(server.now().getTime() - hourMs))
    .executeTakeFirstOrThrow();
  if (Number(count) >= perHour)
    throw new Problem('too-many', 'You have sent too much feedback. Please try again in an hour.', {
      retryAfterSeconds: hourMs / 1000,
    });
}
