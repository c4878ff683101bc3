import type { ScopedTransaction } from '../../../server/context.ts';
import { recipientsAtSending, withoutDoubles } from '../public/recipients.ts';

interface Noticed {
  id: string;
  name: string;
  organization_number: number;
  organization_path: string;
  owner_id: string | null;
  recipients: string[];
}

interface Notice {
  schedule: Noticed;
  subject: string;
  text: string;
  /** also to the administrators among the recipients */
  toRecipients: boolean;
  now: Date;
}

/** Adds mails about a schedule to its owner, and to the administrators who receive it. */
export async function addNotices(
  transaction: ScopedTransaction,
  { schedule, subject, text, toRecipients, now }: Notice,
): Promise<void> {
  const place = { number: schedule.organization_number, path: schedule.organization_path };
  const recipients = await recipientsAtSending(
    transaction,
    place,
    toRecipients ? schedule.recipients : [],
  );
  const owner =
    schedule.owner_id === null
      ? undefined
      : await transaction
          .selectFrom('administrator')
          .select('email')
          .where('id', '=', schedule.owner_id)
          .where('status', '=', 'Active')
          .executeTakeFirst();
  const emails = withoutDoubles([
    ...recipients.flatMap(({ email, state }) => (state === 'administrator' ? email : [])),
    ...(owner?.email ? [owner.email] : []),
  ]);
  if (emails.length === 0) return;
  await transaction
    .insertInto('report_delivery')
    .values(
      emails.map((email) => ({
        organization_number: schedule.organization_number,
        organization_path: schedule.organization_path,
        schedule_id: schedule.id,
        kind: 'notice' as const,
        target: email,
        subject,
        text,
        created_at: now,
        next_step_at: now,
      })),
    )
    .execute();
}
