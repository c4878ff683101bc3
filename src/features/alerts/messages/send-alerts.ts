import { type Selectable, sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { AlertMessage } from '../../../server/database/tables.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { timeZoneInJobs } from '../../../server/locations.ts';
import {
  footerFor,
  mayReceive,
  recipientsAtSending,
} from '../../report-schedules/public/recipients.ts';
import { sendToWebhook } from '../../report-schedules/public/webhooks.ts';
import { webhookContext } from '../rules/sealing.ts';
import { type AlertContent, letterOf } from './letter.ts';

const minute = 60_000;
/** The waits after each failed attempt but the last. */
const waitsMs = [1, 2, 5, 15, 60].map((minutes) => minutes * minute);

/** Sends the messages of alerts, each until it is accepted. A mail that is sent twice has the same Message-ID. */
export function sendAlerts(server: ServerContext): Job {
  const { database, now } = server;
  return rowJob(server, {
    name: 'alert-messages',
    pollIntervalMs: 10_000,
    table: 'alert_message',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    where: sql`state = 'waiting'`,
    columns: ['id', 'incident_id', 'kind', 'channel', 'target'],
    claimDurationsMs: waitsMs,
    concurrency: 4,
    async step({ attempt, ...message }, write) {
      const outcome = await send(server, message);
      if (outcome.state === 'waiting' && attempt <= waitsMs.length) {
        await database.system
          .updateTable('alert_message')
          .set({ error: outcome.error })
          .where('id', '=', message.id)
          .execute();
        return;
      }
      await write(async (transaction) => {
        await transaction
          .updateTable('alert_message')
          .set({
            state: outcome.state === 'waiting' ? 'failed' : outcome.state,
            error: outcome.error,
            ...(outcome.state === 'sent' && { sent_at: now() }),
          })
          .where('id', '=', message.id)
          .execute();
        return null;
      });
    },
  });
}

type Message = Pick<Selectable<AlertMessage>, 'id' | 'incident_id' | 'kind' | 'channel' | 'target'>;

interface Outcome {
  /** waiting: to be tried again */
  state: Selectable<AlertMessage>['state'];
  error: string | null;
}

async function send(server: ServerContext, message: Message): Promise<Outcome> {
  const content = await contentOf(server, message);
  if (content === null) return { state: 'skipped', error: 'The rule was deleted.' };
  const { incident, rule } = content;
  // It began and ended in quiet hours: the message about its end says both.
  if (message.kind !== 'end' && incident.state === 'resolved')
    return { state: 'skipped', error: 'It had ended before it could be sent.' };
  if (message.kind === 'escalation' && incident.state === 'acknowledged')
    return { state: 'skipped', error: 'It was acknowledged before.' };
  if (message.channel === 'webhook') {
    const error = await sendToWebhook(server, webhookContext(rule.id), rule, {
      id: message.id,
      type: 'alert',
      event: message.kind,
      rule: { id: rule.id, name: rule.name, kind: rule.kind, severity: rule.severity },
      organization: { number: incident.organization_number, name: content.place },
      incident: {
        id: incident.id,
        state: incident.state,
        value: incident.value,
        detail: incident.detail,
        assetId: incident.asset_id,
        since: incident.since.toISOString(),
        resolvedAt: incident.resolved_at?.toISOString() ?? null,
      },
    });
    return { state: error === null ? 'sent' : 'waiting', error };
  }
  if (server.mail === null) return { state: 'failed', error: 'No mail server is configured.' };
  const place = { number: rule.organization_number, path: rule.organization_path };
  const [recipient] = await recipientsAtSending(server.database.system, place, [message.target]);
  if (recipient === undefined || !mayReceive(recipient))
    return { state: 'skipped', error: 'The address has not confirmed.' };
  try {
    await server.mail.send({
      to: message.target,
      id: `alert-${message.id}`,
      replyTo: null,
      ...letterOf(server, message.kind, content, await footerFor(server, recipient)),
    });
    return { state: 'sent', error: null };
  } catch (error) {
    server.log.warn({ err: error, message: message.id }, 'an alert could not be mailed');
    return { state: 'waiting', error: 'The mail server did not accept the mail.' };
  }
}

async function contentOf(
  { database: { system } }: ServerContext,
  { incident_id }: Message,
): Promise<AlertContent | null> {
  const incident = await system
    .selectFrom('alert_incident')
    .selectAll()
    .where('id', '=', incident_id)
    .executeTakeFirst();
  if (incident === undefined) return null;
  const rule = await system
    .selectFrom('alert_rule')
    .selectAll()
    .where('id', '=', incident.rule_id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ place: string; site: number; zone: string }>`
    select concat_ws(' › ', site.name, area.name) as place,
      coalesce(site.number, area.number) as site, ${timeZoneInJobs} as zone
    from organization area
    left join organization site on site.number = area.parent_number and site.type = 'Site'
    where area.number = ${incident.organization_number}`.execute(system);
  const [found] = rows;
  return {
    incident,
    rule,
    place: found?.place ?? '',
    site: found?.site ?? incident.organization_number,
    zone: found?.zone ?? 'UTC',
  };
}
