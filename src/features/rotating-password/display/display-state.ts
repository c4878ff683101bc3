import { hashOf } from '../../../server/authentication.ts';
import type { ServerContext } from '../../../server/context.ts';
import { zoneInJobs } from '../../../server/locations.ts';
import { grantedFeatures } from '../../../server/tenancy.ts';
import { qrRuns } from '../../access-codes/public/drawing.ts';
import { openPassword } from '../rotations/password-text.ts';
import { currentOf, futureOf, openRotations } from '../rotations/policy.ts';
import { momentText } from '../rules/template.ts';
import { wifiText } from '../rules/wifi-text.ts';
import { displayLinkDays } from './display-path.ts';

const dayMs = 86_400_000;

/** What the display page shows: the password of now, and the next one, so that it needs no server at the change. */
export interface DisplayState {
  ssid: string;
  /** the clock of the server, by which the page corrects its own */
  now: string;
  periods: {
    startsAt: string;
    /** null: until it is changed */
    validUntil: string | null;
    until: string | null;
    password: string;
    /** the path of an SVG of `size` modules */
    qr: { size: number; path: string };
  }[];
}

/** Returns what the display page of a token shows; null for a link that is replaced, over or unknown, or without its feature. */
export async function displayState(
  server: Pick<ServerContext, 'database' | 'now' | 'secrets'>,
  token: string,
): Promise<DisplayState | null> {
  const now = server.now();
  const found = await server.database.transaction(async (transaction) => {
    const policy = await transaction
      .selectFrom('rotating_password')
      .innerJoin('organization as site', 'site.number', 'rotating_password.organization_number')
      .selectAll('rotating_password')
      .where('display_hash', '=', hashOf(token))
      .where('display_made_at', '>', new Date(now.getTime() - displayLinkDays * dayMs))
      .where('site.status', '=', 'Active')
      .executeTakeFirst();
    if (policy === undefined) return null;
    const features = await grantedFeatures(transaction, policy.organization_number);
    if (!features.includes('rotating-password')) return null;
    const timeZone = await zoneInJobs(transaction, { number: policy.organization_number });
    return { policy, timeZone, open: await openRotations(transaction, policy.id) };
  });
  if (found === null) return null;
  const { policy, timeZone, open } = found;
  const current = currentOf(open, now);
  // Later ones may be generated already, for print; nobody at the screen needs them.
  const [next] = futureOf(open, now);
  const shown = [current, next].filter((one) => one !== undefined);
  const periods: DisplayState['periods'] = [];
  for (const { id, password: sealed, starts_at: startsAt, ...period } of shown) {
    if (sealed === null) continue;
    const password = await openPassword(server, id, sealed);
    const end = period.valid_until;
    periods.push({
      startsAt: startsAt.toISOString(),
      validUntil: end?.toISOString() ?? null,
      until: end === null ? null : momentText(end, timeZone, policy.settings.language),
      password,
      qr: qrPath(wifiText({ ssid: policy.ssid, key: policy.mode === 'psk' ? password : null })),
    });
  }
  return { ssid: policy.ssid, now: now.toISOString(), periods };
}

function qrPath(text: string): { size: number; path: string } {
  const { size, runs } = qrRuns(text);
  return {
    size,
    path: runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join(''),
  };
}
