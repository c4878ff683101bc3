import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import { provenEmail, provenMember } from '../entitlement/person.ts';
import { guestsByKeys, reassignGuests } from '../entitlement/reassign-guests.ts';
import type { GroupRule } from '../fields.ts';

/**
 * Lets the rules of groups be applied to whom a group's new rule concerns: its members by the former one, and who matches now
 * below its organization. Wake `followPeople` afterwards.
 */
export async function noteConcerned(
  transaction: ScopedTransaction,
  { id, rule }: { id: string; rule: GroupRule | null },
  { path }: { path: string },
  now: Date,
): Promise<void> {
  const kind = rule === null ? null : decidedBy[rule.by];
  const matching =
    kind === null
      ? sql``
      : sql`
        union
        select organization_number, path, id, ${kind === 'stay'} from (${subjects[kind]}) subject
        where path >= ${path} and path < left(${path}, -1) || '0'
          and guest_group_rule_matches(${JSON.stringify(rule)}::jsonb, facts)`;
  await sql`
    insert into guest_group_change (organization_number, organization_path, subject_id, is_stay, next_step_at)
    select concerned.*, ${now}::timestamptz from (
      select coalesce(stay.organization_number, guest.organization_number),
        coalesce(stay.organization_path, guest.organization_path), coalesce(stay.id, guest.id), stay.id is not null
      from guest_group_member member
      left join stay on stay.id = member.stay_id
      left join guest on guest.id = member.guest_id
      where member.group_id = ${id} and member.source = 'rule' and coalesce(stay.id, guest.id) is not null
      ${matching}) concerned
    on conflict (subject_id) do update set next_step_at = excluded.next_step_at, step_attempts = 0`.execute(
    transaction,
  );
}

/** Adds and removes the memberships by rule of stays and guests that have changed. */
export function followPeople(server: ServerContext): Job {
  return rowJob(server, {
    name: 'group-rules',
    pollIntervalMs: 1_000,
    table: 'guest_group_change',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns: ['id', 'subject_id', 'is_stay'],
    batchSize: 100,
    concurrency: 4,
    async step({ id, subject_id: subjectId, is_stay: isStay }, write) {
      await write(async (transaction) => {
        const now = server.now();
        for (const { groupId, key } of await applyRules(transaction, { subjectId, isStay }, now))
          await reassignGuests(transaction, await guestsByKeys(transaction, groupId, [key]), {
            now,
            by: 'Atrium',
          });
        // Otherwise every guest and stay would leave a row for ever.
        await transaction.deleteFrom('guest_group_change').where('id', '=', id).execute();
        return null;
      });
      server.jobs.wake(changeSessions);
    },
  });
}

/** What rules of groups ask the row `guest` or `stay` for, and which rules can be decided by it. */
const subjects = {
  stay: sql`
    select id, organization_number, organization_path as path, jsonb_build_object('guestGroup', guest_group, 'vip', vip) as facts
    from stay where checked_out_at is null`,
  guest: sql`
    select id, organization_number, organization_path as path, jsonb_build_object('email', ${provenEmail}, 'room', guest.room,
      'language', guest.language, 'memberNumber', ${provenMember}) as facts
    from guest where erased_at is null`,
};
/** Of what facts of a row rules are decided; null: when the guest signs in. */
const decidedBy: Record<GroupRule['by'], keyof typeof subjects | null> = {
  guestGroup: 'stay',
  vip: 'stay',
  emailDomain: 'guest',
  userField: 'guest',
  tier: null,
};
/** Whether a rule is decided when the guest signs in: tiers and the member numbers of portals are proven then. */
const isProvenLater = {
  stay: sql`false`,
  guest: sql`(rule ->> 'by' = 'tier' or rule ->> 'by' = 'userField' and rule ->> 'field' = 'memberNumber'
    and exists (select from guest where id = subject_id and created_by = 'Portal'))`,
};
const decided = {
  stay: sql`rule ->> 'by' in ('guestGroup', 'vip')`,
  guest: sql`(rule ->> 'by' in ('emailDomain', 'userField') and not ${isProvenLater.guest})`,
};

/** Returns the memberships that were removed. */
async function applyRules(
  transaction: ScopedTransaction,
  { subjectId, isStay }: { subjectId: string; isStay: boolean },
  now: Date,
): Promise<{ groupId: string; key: string }[]> {
  const kind = isStay ? 'stay' : 'guest';
  const column = sql.ref(`${kind}_id`);
  const { rows } = await sql<{ groupId: string; key: string }>`
    with subject as (${subjects[kind]} and id = ${subjectId}),
    asked as (select ${subjectId}::uuid as subject_id),
    matching as (
      select guest_group.id, guest_group.organization_number, guest_group.organization_path
      from guest_group, subject, asked
      where guest_group.organization_number = any (string_to_array(trim(both '/' from subject.path), '/')::integer[])
        and guest_group.status = 'Active' and rule is not null and ${decided[kind]}
        and guest_group_rule_matches(rule, subject.facts)
    ), added as (
      insert into guest_group_member (
        organization_number, organization_path, group_id, source, kind, key, value, name, ${column}, added_at, added_by)
      select organization_number, organization_path, id, 'rule', ${kind},
        ${kind} || ':' || upper(${subjectId}), '', '', ${subjectId}::uuid, ${now}::timestamptz, 'Atrium'
      from matching
      on conflict (group_id, key) do nothing
    )
    delete from guest_group_member member
    using guest_group, asked
    where member.${column} = ${subjectId}::uuid and member.source = 'rule' and guest_group.id = member.group_id
      and (rule is null or not ${isProvenLater[kind]}) and not exists (select from matching where matching.id = member.group_id)
    returning member.group_id as "groupId", member.key`.execute(transaction);
  return rows;
}
