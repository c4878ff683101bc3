import { sql } from 'kysely';
import type { ServerContext } from '../../server/context.ts';

const lookEveryMs = 15_000;
const minute = 60_000;
/** The waits after failed attempts; after the last there is no further attempt. */
const waitsMs = [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 12 * 60 * minute];

/** Mails waiting feedback at intervals. Returns a function that stops it and waits for a running mail. */
export function deliverFeedback(server: ServerContext): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => mailWaitingFeedback(server))
      .catch((error: unknown) => {
        server.log.error({ err: error }, 'feedback could not be mailed');
      });
  }, lookEveryMs);
  return () => {
    clearInterval(timer);
    return running;
  };
}

/**
 * Mails everything that is due. An attempt is noted before it is made, outside of any transaction that could hold
 * the database: after a crash in between the mail goes again, with the same Message-ID.
 */
export async function mailWaitingFeedback(server: ServerContext): Promise<void> {
  const { mail } = server;
  if (mail === null) return;
  for (;;) {
    const feedback = await claim(server);
    if (feedback === undefined) return;
    const { id, type, text, email } = feedback;
    try {
      await mail.send({
        to: null,
        id: `feedback-${id}`,
        subject: `Atrium feedback: ${type} from ${feedback.administrator_name}`,
        replyTo: email,
        text: [
          text,
          '',
          `From: ${feedback.administrator_name}${email === null ? '' : ` <${email}>`}`,
          `Organization: ${feedback.organization_number ?? 'none'}`,
          `Page: ${feedback.location}`,
          `System: ${feedback.system_info}`,
        ].join('\n'),
      });
      await settle(server, id, 'sent');
    } catch (error) {
      const isLast = feedback.mail_attempts > waitsMs.length;
      server.log.warn({ err: error, feedback: id, isLast }, 'feedback could not be mailed');
      if (isLast) await settle(server, id, 'failed');
    }
  }
}

function claim({ database, now }: ServerContext) {
  const at = now();
  return database.transaction(async (transaction) => {
    const due = await transaction
      .selectFrom('feedback')
      .select(['id', 'mail_attempts'])
      .where('mail_state', '=', 'waiting')
      .where('mail_next_at', '<=', at)
      .orderBy('mail_next_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (due === undefined) return undefined;
    const wait = waitsMs[due.mail_attempts] ?? minute;
    return transaction
      .updateTable('feedback')
      .set({
        mail_attempts: sql`mail_attempts + 1`,
        mail_next_at: new Date(at.getTime() + wait),
      })
      .where('id', '=', due.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function settle(
  { database }: ServerContext,
  id: string,
  mail_state: 'sent' | 'failed',
): Promise<void> {
  await database.system
    .updateTable('feedback')
    .set({ mail_state, mail_next_at: null })
    .where('id', '=', id)
    .execute();
}
