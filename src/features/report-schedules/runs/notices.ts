import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';

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
  const recipients = toRecipients ? schedule.recipients.map((email) => email.toLowerCase()) : [];
  const administrators = await transaction
    .selectFrom('administrator')
    .select('email')
    .where('status', '=', 'Active')
    .where('email', 'is not', null)
    .where(({ or, eb }) =>
      or([
        eb(sql<string>`lower(email)`, '=', any(recipients)),
        eb('id', '=', schedule.owner_id ?? '00000000-0000-0000-0000-000000000000'),
      ]),
    )
    .execute();
  const emails = [...new Set(administrators.flatMap(({ email }) => email ?? []))];
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
