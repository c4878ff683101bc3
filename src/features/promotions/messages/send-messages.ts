import { sql } from 'kysely';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { afterQuietHours } from '../../alerts/public/quiet-hours.ts';
import { localized } from '../../portal/public/localized.ts';
import { sendToWebhook } from '../../report-schedules/public/webhooks.ts';
import { promotionTexts } from '../rendering/texts.ts';
import { countShown } from '../showing/count-events.ts';
import { messageLinks } from './links.ts';
import { type StoredMessage, storedMessage, visitOf } from './message.ts';
import { quietHours } from './quiet-hours.ts';
import { webhookContext } from './webhook-context.ts';

const minute = 60_000;
/** The waits after each failed attempt but the last. */
const waitsMs = [1, 5, 15, 60].map((minutes) => minutes * minute);
const pauseMs = 15 * minute;

/** Sends the messages of promotions, each once. A mail that is sent again after a crash has the same Message-ID. */
export function sendPromotionMessages(server: ServerContext): Job {
  const { database } = server;
  return rowJob(server, {
    name: 'promotion-messages',
    pollIntervalMs: 15_000,
    table: 'promotion_message',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    where: sql`state = 'waiting'`,
    columns: ['id'],
    claimDurationsMs: waitsMs,
    concurrency: 4,
    async step({ id, attempt }, write) {
      const message = await storedMessage(database.system, id);
      if (message === undefined) return;
      const now = server.now();
      const later = laterMoment(message, now);
      if (later !== null) {
        await write(async () => later);
        return;
      }
      const outcome = await send(server, message);
      if (outcome.state === 'waiting' && attempt <= waitsMs.length) return;
      const state = outcome.state === 'waiting' ? 'failed' : outcome.state;
      await write(async (transaction) => {
        await transaction
          .updateTable('promotion_message')
          .set({ state, error: outcome.error, ...(state === 'sent' && { sent_at: now }) })
          .where('id', '=', id)
          .execute();
        if (state === 'sent') {
          const { promotionId, settings } = message;
          await countShown(transaction, visitOf(server, message), [
            { id: promotionId, variants: settings.variants, timesPerDay: null },
          ]);
        }
        return null;
      });
    },
  });
}

/** Returns when to look again: after the quiet hours, or after a pause; null: now. */
function laterMoment(message: StoredMessage, now: Date): Date | null {
  if (isOver(message, now)) return null;
  const awake = afterQuietHours(quietHours, message.area.timeZone, now);
  if (awake > now) return awake;
  return message.status === 'Paused' ? new Date(now.getTime() + pauseMs) : null;
}

/** Whether the promotion has ended since the message was planned. */
function isOver({ status, validUntil, area }: StoredMessage, now: Date): boolean {
  return (
    status === 'Ended' || (validUntil !== null && localTimeOf(now, area.timeZone) >= validUntil)
  );
}

interface Outcome {
  /** waiting: to be tried again */
  state: 'waiting' | 'sent' | 'failed' | 'skipped';
  error: string | null;
}

async function send(server: ServerContext, message: StoredMessage): Promise<Outcome> {
  const { guest, settings, variant: index } = message;
  if (isOver(message, server.now())) return { state: 'skipped', error: 'The promotion has ended.' };
  if (!guest.hasAgreed) return { state: 'skipped', error: 'The guest wants no messages.' };
  const variant = settings.variants[index];
  const links = await messageLinks(server, message.id);
  if (links === null)
    return {
      state: 'failed',
      error: 'The server does not know its public address, so guests could not unsubscribe.',
    };
  const preferred = [...(guest.language === null ? [] : [guest.language]), ...settings.languages];
  const text = (values: Readonly<Record<string, string>> | undefined) =>
    localized(values ?? {}, preferred)?.text ?? '';
  const title = text(variant?.title);
  const button = text(variant?.button);
  const { unsubscribe } = promotionTexts(preferred[0] ?? 'en');
  const lines = [
    text(variant?.text),
    ...(button === '' ? [] : ['', `${button}: ${links.open}`]),
    '',
    `${unsubscribe}: ${links.unsubscribe}`,
  ];
  return settings.channel === 'sms'
    ? sendSms(server, message, [title, ...lines].join('\n'))
    : sendMail(server, message, {
        subject: title,
        text: [...lines.slice(0, -1), message.area.name, ...lines.slice(-1)].join('\n'),
        unsubscribe: links.unsubscribe,
      });
}

async function sendMail(
  server: ServerContext,
  { id, guest }: StoredMessage,
  letter: { subject: string; text: string; unsubscribe: string },
): Promise<Outcome> {
  if (server.mail === null) return { state: 'failed', error: 'No mail server is configured.' };
  if (guest.email === null) return { state: 'skipped', error: 'The guest has no e-mail address.' };
  try {
    await server.mail.send({ to: guest.email, id: `promotion-${id}`, replyTo: null, ...letter });
    return { state: 'sent', error: null };
  } catch (error) {
    server.log.warn({ err: error, message: id }, 'the message of a promotion could not be mailed');
    return { state: 'waiting', error: 'The mail server did not accept the mail.' };
  }
}

async function sendSms(
  server: ServerContext,
  message: StoredMessage,
  text: string,
): Promise<Outcome> {
  const { id, guest, owner, promotionId, promotionName } = message;
  if (guest.phone === null) return { state: 'skipped', error: 'The guest has no phone number.' };
  const error = await sendToWebhook(server, webhookContext(owner), message, {
    id,
    type: 'sms',
    to: guest.phone,
    text,
    promotion: { id: promotionId, name: promotionName },
  });
  return { state: error === null ? 'sent' : 'waiting', error };
}
