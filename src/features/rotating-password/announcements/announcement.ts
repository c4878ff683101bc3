import type { Selectable } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { RotatingPassword as Row } from '../../../server/database/tables.ts';
import { zoneInJobs } from '../../../server/locations.ts';
import { openPassword } from '../rotations/password-text.ts';
import { filled, momentText } from '../rules/template.ts';

export interface Announcement {
  policy: Selectable<Row>;
  /** the filled template */
  text: string;
  values: { ssid: string; password: string; from: string; until: string | null };
}

/** Returns what is announced of a period; null when its password has ended, or was never generated. */
export async function announcementOf(
  server: ServerContext,
  rotationId: string,
): Promise<Announcement | null> {
  const found = await server.database.transaction(async (transaction) => {
    const rotation = await transaction
      .selectFrom('password_rotation')
      .selectAll()
      .where('id', '=', rotationId)
      .where(({ or, eb }) =>
        or([eb('valid_until', 'is', null), eb('valid_until', '>', server.now())]),
      )
      .executeTakeFirst();
    if (rotation === undefined || rotation.password === null) return null;
    const policy = await transaction
      .selectFrom('rotating_password')
      .selectAll()
      .where('id', '=', rotation.policy_id)
      .executeTakeFirstOrThrow();
    const timeZone = await zoneInJobs(transaction, { number: policy.organization_number });
    return { rotation, sealed: rotation.password, policy, timeZone };
  });
  if (found === null) return null;
  const { rotation, sealed, policy, timeZone } = found;
  const password = await openPassword(server, rotation.id, sealed);
  const { language, template } = policy.settings;
  const shown = (at: Date | null) => (at === null ? '…' : momentText(at, timeZone, language));
  return {
    policy,
    text: filled(template, {
      ssid: policy.ssid,
      password,
      from: shown(rotation.starts_at),
      until: shown(rotation.valid_until),
    }),
    values: {
      ssid: policy.ssid,
      password,
      from: rotation.starts_at.toISOString(),
      until: rotation.valid_until?.toISOString() ?? null,
    },
  };
}
