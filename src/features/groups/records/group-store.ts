import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { isoInstant } from '../../../server/database/iso-instant.ts';
import { inheritedTimeZone } from '../../../server/locations.ts';
import { type RecordedKind, screensById } from '../../../server/records/recorded-kind.ts';
import { recordStore } from '../../../server/records/store.ts';
import { plansWithIds } from '../../service-plans/public/find-plans.ts';
import { guestGroups } from '../contract.ts';
import { groupStateAt, spentToday } from './group-state.ts';
import { masterState } from './master.ts';

const knownPlans = plansWithIds(
  sql`select jsonb_array_elements_text(guest_group.settings -> 'plans')::uuid`,
);

/** Sums by currency of a row of `guest_group`; those of areas outside the scope are not in them. */
const amounts = (condition = sql`true`) => sql<Record<string, number>>`coalesce((
  select jsonb_object_agg(currency, amount) from (
    select currency, sum(charged - refunded) as amount from guest_group_day
    where group_id = guest_group.id and ${condition} group by currency having sum(charged - refunded) <> 0) summed), '{}')`;

/** What a group is to pay that is not captured or posted yet, by currency: it counts for the limits, not as sold. */
const open = sql<Record<string, number>>`coalesce((
  select jsonb_object_agg(currency, amount) from (
    select currency, sum(amount - refunded) as amount from purchase
    where group_id = guest_group.id and group_billing <> 'members' and not is_test
      and status in ('created', 'pending', 'authorised')
    group by currency having sum(amount - refunded) <> 0) summed), '{}')`;

/** What is derived of every row of `guest_group`. */
export const derivedOfGroup = (now: Date) => ({
  state: groupStateAt(now),
  members: sql<number>`(
    select count(*)::integer from guest_group_member member where member.group_id = guest_group.id)`,
  online: sql<number>`(
    select count(*)::integer from guest join guest_session session on session.guest_id = guest.id
    where guest.group_id = guest_group.id and session.state = 'open')`,
  sold: amounts(),
  owed: amounts(sql`billing <> 'members'`),
  open,
  spentToday: spentToday(now),
  spentInAll: sql<number>`guest_group.spent_total::float8`,
  timeZone: sql<string | null>`(
    select ${inheritedTimeZone} from organization area where area.number = guest_group.organization_number)`,
  masterState,
  linkExpiresAt: sql<string | null>`(
    select ${isoInstant('link.expires_at')} from guest_group_link link
    where link.group_id = guest_group.id and link.expires_at > ${now})`,
  knownPlans,
});

export const groupStore = recordStore({
  ...guestGroups,
  table: 'guest_group',
  unique: { guest_group_name: 'name' },
  columns: {
    name: 'name',
    kind: 'kind',
    status: 'status',
    order: 'position',
    billing: 'billing',
    validFrom: 'valid_from',
    validUntil: 'valid_until',
    rule: 'rule',
  },
  rest: 'settings',
  derived: derivedOfGroup,
  list: { fields: [], order: 'name', sort: { name: 'name' } },

  beforeWrite: async ({ organization, server }, { validUntil, status }) => ({
    // The job looks when the group ends, or has ended already.
    next_step_at:
      status === 'Ended'
        ? server.now()
        : sql`guest_group_moment(${organization.number}, ${validUntil})`,
  }),

  async beforeDelete({ transaction }, { id, name, state }) {
    if (state === 'active' || state === 'overLimit')
      throw new Problem('conflict', `${name} is active. End it first, so that its sessions end.`);
    const sold = await transaction
      .selectFrom('guest_group_day')
      .select('group_id')
      .where('group_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (sold !== undefined)
      throw new Problem(
        'conflict',
        `${name} has sales, which Group Sales shows, so it cannot be deleted. End it instead.`,
      );
  },
});

export const groupHistory: RecordedKind = {
  ...groupStore.history,
  screensOf: screensById('guest_group', (item) => ({ path: '/manage/groups', query: { item } })),
};
