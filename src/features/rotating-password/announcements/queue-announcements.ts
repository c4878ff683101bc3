import type { Policy, Rotation, Work } from '../rotations/policy.ts';
import type { Channel } from '../states.ts';

/** Queues the announcements of a password. The display page and print need none. */
export async function queueAnnouncements(
  { transaction, server }: Work,
  { fields }: Policy,
  { id }: Pick<Rotation, 'id'>,
): Promise<void> {
  const now = server.now();
  const { emails, phones, webhookUrl } = fields;
  const all: [Channel, string][] = [
    ...emails.map((email): [Channel, string] => ['email', email.toLowerCase()]),
    ...phones.map((phone): [Channel, string] => ['sms', phone]),
    ...(webhookUrl === null ? [] : [['webhook', webhookUrl] satisfies [Channel, string]]),
  ];
  if (all.length > 0)
    await transaction
      .insertInto('password_delivery')
      .values(
        all.map(([channel, recipient]) => ({
          rotation_id: id,
          channel,
          recipient,
          queued_at: now,
          next_step_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await transaction
    .updateTable('password_rotation')
    .set({ announced_at: now })
    .where('id', '=', id)
    .execute();
}
