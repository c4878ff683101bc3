import { type Selectable, sql } from 'kysely';
import type { ServerContext } from '../../server/context.ts';
import type { Feedback } from '../../server/database/tables.ts';
import type { Job } from '../../server/jobs/job.ts';
import { rowJob } from '../../server/jobs/row-job.ts';
import type { Message } from '../../server/network/mail.ts';

const minute = 60_000;
/** The waits after each failed attempt but the last. */
const waitsMs = [1, 5, 30, 2 * 60, 12 * 60].map((minutes) => minutes * minute);

const feedbackColumns = [
  'id',
  'type',
  'text',
  'email',
  'administrator_name',
  'organization_number',
  'location',
  'system_info',
] as const;

/** Mails waiting feedback. After a crash it is mailed again, with the same Message-ID. */
export function deliverFeedback({ database, now, mail }: ServerContext): Job {
  return rowJob(
    { database, now },
    {
      name: 'feedback',
      pollIntervalMs: 15_000,
      table: 'feedback',
      nextStepAt: 'mail_next_at',
      attempts: 'mail_attempts',
      where: mail === null ? sql`false` : sql`mail_state = 'waiting'`,
      columns: feedbackColumns,
      claimDurationsMs: waitsMs,
      async step({ attempt, ...feedback }, write) {
        const settle = (mail_state: 'sent' | 'failed') =>
          write(async (transaction) => {
            await transaction
              .updateTable('feedback')
              .set({ mail_state })
              .where('id', '=', feedback.id)
              .execute();
            return null;
          });
        if (mail === null) return;
        try {
          await mail.send(letterOf(feedback));
        } catch (error) {
          if (attempt > waitsMs.length) await settle('failed');
          throw error;
        }
        await settle('sent');
      },
    },
  );
}

function letterOf({
  id,
  type,
  text,
  email,
  ...feedback
}: Pick<Selectable<Feedback>, (typeof feedbackColumns)[number]>): Message {
  const sender = feedback.administrator_name;
  return {
    to: null,
    id: `feedback-${id}`,
    subject: `Atrium feedback: ${type} from ${sender}`,
    replyTo: email,
    text: [
      text,
      '',
      `From: ${sender}${email === null ? '' : ` <${email}>`}`,
      `Organization: ${feedback.organization_number ?? 'none'}`,
      `Page: ${feedback.location}`,
      `System: ${feedback.system_info}`,
    ].join('\n'),
  };
}
