import type { Insertable, Kysely } from 'kysely';
import type { TestOrganization } from '../../../../test/provider.ts';
import type {
  DB,
  GuestSession,
  GuestSessionEvent,
  RadiusAuth,
} from '../../../server/database/tables.ts';

type Located = Pick<TestOrganization, 'number' | 'path'>;
type Changes<T> = Partial<Omit<Insertable<T>, 'provider_number'>>;

/** Inserts logins, each of them an accepted one unless changed, and returns their ids. */
export async function addLogins(
  system: Kysely<DB>,
  { number, path }: Located,
  logins: readonly (Changes<RadiusAuth> & { at: Date })[],
): Promise<string[]> {
  const rows = await system
    .insertInto('radius_auth')
    .values(
      logins.map((login) => ({
        organization_number: number,
        organization_path: path,
        result: 'accepted',
        user_name: 'zoe',
        milliseconds: 4,
        method: 'user',
        nas_identifier: 'gw-1',
        ssid: 'Guest',
        mac_address: 'A4:83:E7:00:00:02',
        ...login,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts an open session unless changed, and returns its id. */
export async function addSession(
  system: Kysely<DB>,
  { number, path }: Located,
  session: Changes<GuestSession> & { started_at: Date },
): Promise<string> {
  const { id } = await system
    .insertInto('guest_session')
    .values({
      organization_number: number,
      organization_path: path,
      mac_address: 'A4:83:E7:00:00:02',
      acct_session_id: crypto.randomUUID(),
      user_name: 'zoe',
      nas_identifier: 'gw-1',
      ip_address: '10.5.0.7',
      ssid: 'Guest',
      last_event_at: session.started_at,
      ...session,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addEvents(
  system: Kysely<DB>,
  sessionId: string,
  events: readonly (Changes<GuestSessionEvent> & { at: Date; kind: string })[],
): Promise<void> {
  await system
    .insertInto('guest_session_event')
    .values(events.map((event) => ({ session_id: sessionId, bytes_in: 0, bytes_out: 0, ...event })))
    .execute();
}
