import type { ServerContext } from '../../../server/context.ts';
import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import {
  footerFor,
  mayReceive,
  recipientsAtSending,
} from '../../report-schedules/public/recipients.ts';
import { sendToWebhook } from '../../report-schedules/public/webhooks.ts';
import type { DeliveryState } from '../states.ts';
import { type Announcement, announcementOf } from './announcement.ts';
import { webhookContext } from './webhook-context.ts';

const minute = 60_000;
/** The waits after each failed attempt but the last. */
const waitsMs = [1, 5, 30].map((minutes) => minutes * minute);

/** Sends announcements of passwords by e-mail, SMS service and webhook. */
export const announcePasswords: JobDeclaration = (server) =>
  rowJob(server, {
    name: 'password-announcements',
    pollIntervalMs: 5_000,
    table: 'password_delivery',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['id', 'rotation_id', 'channel', 'recipient'],
    claimDurationsMs: waitsMs,
    batchSize: 8,
    concurrency: 8,
    async step({ attempt, ...delivery }, write) {
      const settle = (state: DeliveryState, error: string | null) =>
        write(async (transaction) => {
          await transaction
            .updateTable('password_delivery')
            .set({ state, error, ...(error === null && { sent_at: server.now() }) })
            .where('id', '=', delivery.id)
            .execute();
          return null;
        });
      const announcement = await announcementOf(server, delivery.rotation_id);
      if (announcement === null)
        return settle('failed', 'The password has ended, so it is not announced.');
      const failure = await send(server, delivery, announcement);
      // A service that takes a message has it; whether a mail arrives, nobody tells.
      if (failure === null)
        return settle(delivery.channel === 'email' ? 'sent' : 'delivered', null);
      if (failure.isFinal || attempt > waitsMs.length) return settle('failed', failure.text);
      await server.database.system
        .updateTable('password_delivery')
        .set({ error: failure.text })
        .where('id', '=', delivery.id)
        .execute();
    },
  });

interface Delivery {
  id: string;
  channel: 'email' | 'sms' | 'webhook';
  recipient: string;
}

interface Failure {
  text: string;
  /** whether another attempt would fail as well */
  isFinal: boolean;
}

const final = (text: string): Failure => ({ text, isFinal: true });

async function send(
  server: ServerContext,
  delivery: Delivery,
  announcement: Announcement,
): Promise<Failure | null> {
  if (delivery.channel === 'email') return mail(server, delivery, announcement);
  const { policy, text, values } = announcement;
  const url = delivery.channel === 'sms' ? policy.settings.smsUrl : policy.settings.webhookUrl;
  if (policy.webhook_secret === null)
    return final('There is no signing secret yet: make one on the page of the rotating password.');
  const content =
    delivery.channel === 'sms'
      ? { id: delivery.id, type: 'sms', to: delivery.recipient, text }
      : { id: delivery.id, type: 'rotating-password', policy: policy.name, ...values };
  const error = await sendToWebhook(
    server,
    webhookContext(policy.id),
    { ...policy, webhook_url: url },
    content,
  );
  return error === null ? null : { text: error, isFinal: false };
}

async function mail(
  server: ServerContext,
  delivery: Delivery,
  { policy, text, values }: Announcement,
): Promise<Failure | null> {
  if (server.mail === null) return final('No mail server is configured.');
  const place = { number: policy.organization_number, path: policy.organization_path };
  const [recipient] = await recipientsAtSending(server.database.system, place, [
    delivery.recipient,
  ]);
  if (recipient?.state === 'declined') return final('The address does not want these mails.');
  if (recipient === undefined || !mayReceive(recipient))
    return final('The address has not confirmed that it wants these mails.');
  try {
    await server.mail.send({
      to: delivery.recipient,
      id: `password-${delivery.id}`,
      subject: `Wi-Fi password of ${values.ssid}`,
      replyTo: null,
      text: [text, ...(await footerFor(server, recipient))].join('\n'),
    });
    return null;
  } catch (error) {
    server.log.warn({ err: error, delivery: delivery.id }, 'a password could not be mailed');
    return { text: 'The mail server did not accept the mail.', isFinal: false };
  }
}
