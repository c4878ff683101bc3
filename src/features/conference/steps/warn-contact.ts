import { formatLocalTime } from '../../../contract/values/format.ts';
import type { ServerContext } from '../../../server/context.ts';

export const warnsBeforeMs = 30 * 60_000;

/** Mails the contact of an active conference half an hour before its end. Returns whether it was done now. */
export async function warnContact(
  { database, mail, now, log }: Pick<ServerContext, 'database' | 'mail' | 'now' | 'log'>,
  id: string,
): Promise<boolean> {
  const at = now();
  const row = await database.system
    .selectFrom('conference')
    .innerJoin('organization as site', 'site.number', 'conference.organization_number')
    .select(['conference.name', 'conference.settings', 'conference.ends_local as endsLocal'])
    .select(['conference.ends_at as endsAt', 'conference.time_zone as timeZone'])
    .select('site.name as siteName')
    .where('conference.id', '=', id)
    .where('conference.state', '=', 'Active')
    .where('conference.is_rehearsal', '=', false)
    .where('warned_at', 'is', null)
    .where('ends_at', '>', at)
    .where('ends_at', '<=', new Date(at.getTime() + warnsBeforeMs))
    .executeTakeFirst();
  const to = row?.settings.contactEmail ?? null;
  if (row === undefined || to === null || mail === null) return false;
  try {
    await mail.send({
      to,
      // The same for a mail that is sent twice, because the server was killed in between.
      id: `conference-${id}-${row.endsAt.getTime()}`,
      replyTo: null,
      subject: `${row.name} ends at ${row.endsLocal.slice(11)}`,
      text: [
        `${row.name} at ${row.siteName} ends at ${formatLocalTime(row.endsLocal)} (${row.timeZone}).`,
        'Its devices are disconnected then. Ask the site if you need more time.',
      ].join('\n\n'),
    });
    return true;
  } catch (error) {
    log.warn({ err: error, conference: id }, 'the contact of a conference was not warned');
    return false;
  }
}
