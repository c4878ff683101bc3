import { type RawBuilder, sql } from 'kysely';
import type { GroupState } from '../fields.ts';

/** Whether the group `guest_group` is valid at a moment. */
export function isValidAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(guest_group.status = 'Active'
    and (guest_group.valid_from is null
      or guest_group_moment(guest_group.organization_number, guest_group.valid_from) <= ${now})
    and (guest_group.valid_until is null
      or guest_group_moment(guest_group.organization_number, guest_group.valid_until) > ${now}))`;
}

/** The day of the group's organization. */
function todayOfGroup(now: Date): RawBuilder<string> {
  return sql<string>`(${now}::timestamptz at time zone guest_group_zone(guest_group.organization_number))::date`;
}

/** What the group was charged on its present day. */
export function spentToday(now: Date): RawBuilder<number> {
  return sql<number>`case when guest_group.spent_on = ${todayOfGroup(now)} then guest_group.spent_day::float8 else 0 end`;
}

/** Whether the next purchase that the group pays exceeds a limit. */
export function isOverLimit(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(guest_group.billing <> 'members' and (
    coalesce(guest_group.spent_total >= (guest_group.settings ->> 'totalLimit')::bigint, false)
    or coalesce(${spentToday(now)} >= (guest_group.settings ->> 'dailyLimit')::bigint, false)))`;
}

/** The state that is shown of a row of `guest_group`. */
export function groupStateAt(now: Date): RawBuilder<GroupState> {
  return sql<GroupState>`case
    when guest_group.status = 'Ended' or guest_group.valid_until is not null
      and guest_group_moment(guest_group.organization_number, guest_group.valid_until) <= ${now} then 'ended'
    when guest_group.valid_from is not null
      and guest_group_moment(guest_group.organization_number, guest_group.valid_from) > ${now} then 'planned'
    when ${isOverLimit(now)} then 'overLimit'
    else 'active' end`;
}
