import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { DB } from '../../../server/database/tables.ts';
import { timeZoneInJobs } from '../../../server/locations.ts';
import { everything } from '../../../server/tenancy.ts';
import type { Promotion } from '../fields.ts';
import type { PromotionVisit } from '../showing/visit.ts';

export interface StoredMessage {
  id: string;
  state: 'waiting' | 'sent' | 'failed' | 'skipped';
  variant: number;
  promotionId: string;
  promotionName: string;
  status: Promotion['status'];
  /** local to the area; null: without an end */
  validUntil: string | null;
  /** of the promotion's organization */
  owner: { number: number };
  settings: Pick<Promotion, 'languages' | 'variants' | 'channel'>;
  webhook_url: string | null;
  webhook_secret: string | null;
  former_secret: string | null;
  former_secret_until: Date | null;
  area: { number: number; path: string; name: string; timeZone: string };
  guest: {
    id: string;
    email: string | null;
    phone: string | null;
    language: string | null;
    hasAgreed: boolean;
  };
}

/** Returns a message with what it says and to whom; undefined when it was deleted. */
export async function storedMessage(
  db: Kysely<DB>,
  id: string,
): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    select message.id, message.state, message.variant, promotion.id as "promotionId",
      promotion.name as "promotionName", promotion.status, promotion.valid_until as "validUntil", promotion.settings,
      jsonb_build_object('number', promotion.organization_number) as owner,
      promotion.webhook_url, promotion.webhook_secret, promotion.former_secret, promotion.former_secret_until,
      jsonb_build_object('number', area.number, 'path', area.path, 'name', coalesce(site.name, area.name),
        'timeZone', ${timeZoneInJobs}) as area,
      jsonb_build_object('id', guest.id, 'email', guest.email, 'phone', guest.phone,
        'language', guest.language,
        'hasAgreed', guest.marketing_consent_at is not null and guest.erased_at is null) as guest
    from promotion_message message
    join promotion on promotion.id = message.promotion_id
    join guest on guest.id = message.guest_id
    join organization area on area.number = message.organization_number
    left join organization site on site.number = area.parent_number and site.type = 'Site'
    where message.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the visit that a message stands for in the counts. */
export function visitOf(
  server: ServerContext,
  { id, area, guest, settings }: StoredMessage,
): PromotionVisit {
  return {
    server,
    area: { ...area, providerScope: everything },
    id,
    device: `guest ${guest.id}`,
    guestId: guest.id,
    email: guest.email,
    stayId: null,
    tier: null,
    language: guest.language ?? settings.languages[0] ?? 'en',
    userAgent: '',
    now: server.now(),
  };
}
