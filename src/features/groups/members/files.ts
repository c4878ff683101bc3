import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { csvHandler } from '../../../server/http/files.ts';
import type { Handler } from '../../../server/http/handlers.ts';
import { exportGroupMembers, exportGroups } from '../contract.ts';
import {
  groupBilling,
  groupKind,
  groupState,
  guestGroup,
  memberKind,
  memberSource,
} from '../fields.ts';
import { derivedOfGroup, groupStore } from '../records/group-store.ts';
import { matchingGroups } from '../records/list-groups.ts';
import { amountsText, columnTexts, memberTexts } from '../texts.ts';
import { matchingMembers, memberColumns } from './list-members.ts';

const rowsAtOnce = 1_000;
const { map } = guestGroup;

export const groupFileHandlers: readonly Handler[] = [
  csvHandler(exportGroupMembers, {
    name: ({ name }) => `Members of a group of ${name}.csv`,
    header: [
      memberTexts.kind,
      memberTexts.value,
      memberTexts.name,
      memberTexts.source,
      memberTexts.addedBy,
      memberTexts.addedAt,
    ],
    page: async ({ params, query }, request, after: string | undefined) => {
      const masked = !hasRight(request.caller.rights, 'guest-data');
      await groupStore.get(request, params.groupId);
      const rows = await matchingMembers(request.transaction, params.groupId, query, masked)
        .select(memberColumns(masked))
        .$if(after !== undefined, (all) => all.where('member.id', '>', after ?? ''))
        .orderBy('member.id')
        .limit(rowsAtOnce)
        .execute();
      return {
        rows: rows.map(({ kind, value, name, source, addedBy, addedAt }) => [
          memberKind.names[kind],
          value,
          name,
          memberSource.names[source],
          addedBy,
          addedAt.toISOString(),
        ]),
        next: rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined,
      };
    },
  }),

  csvHandler(exportGroups, {
    name: ({ name }) => `Groups of ${name}.csv`,
    header: [
      map.name.label,
      map.kind.label,
      groupState.label,
      map.billing.label,
      map.validFrom.label,
      map.validUntil.label,
      columnTexts.members,
      columnTexts.online,
      columnTexts.sold,
      columnTexts.owed,
    ],
    page: async ({ query }, request, after: string | undefined) => {
      const { transaction, organization, server } = request;
      const now = server.now();
      const { state, members, online, sold, owed } = derivedOfGroup(now);
      const rows = await matchingGroups(transaction, organization, query, now)
        .select(['guest_group.id', 'guest_group.name', 'guest_group.kind', 'guest_group.billing'])
        .select(['guest_group.valid_from', 'guest_group.valid_until'])
        .select([state.as('state'), members.as('members'), online.as('online')])
        .select([sold.as('sold'), owed.as('owed')])
        .$if(query.ids !== undefined, (all) =>
          all.where('guest_group.id', '=', sql<string>`any(${query.ids ?? []}::uuid[])`),
        )
        .$if(after !== undefined, (all) => all.where('guest_group.id', '>', after ?? ''))
        .orderBy('guest_group.id')
        .limit(rowsAtOnce)
        .execute();
      return {
        rows: rows.map((row) => [
          row.name,
          groupKind.names[row.kind],
          groupState.names[row.state],
          groupBilling.names[row.billing],
          row.valid_from,
          row.valid_until,
          row.members,
          row.online,
          amountsText(row.sold),
          amountsText(row.owed),
        ]),
        next: rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined,
      };
    },
  }),
];
