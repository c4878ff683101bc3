import { sql } from 'kysely';
import { containing } from '../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { listAdminHistory } from './contract.ts';

/** Counting stops here: nobody pages through more, and ten million rows stay fast. */
const countLimit = 10_000;

export const adminHistoryHandlers: readonly Handler[] = [
  organizationHandler(listAdminHistory, async ({ query }, { transaction, organization }) => {
    const { page = 1, pageSize = 25, text = '' } = query;
    const rows = transaction
      .selectFrom('admin_history as history')
      // '0' follows '/', so the range holds exactly the paths that start with this one.
      .where('history.organization_path', '>=', organization.path)
      .where('history.organization_path', '<', sql<string>`left(${organization.path}, -1) || '0'`)
      .$if(text !== '', (all) =>
        all.where(({ or, eb }) => {
          const pattern = containing(text);
          return or([
            eb('history.administrator_name', 'ilike', pattern),
            eb('history.label', 'ilike', pattern),
            eb('history.action', 'ilike', pattern),
          ]);
        }),
      );
    const { total } = await transaction
      .selectFrom(rows.select('history.id').limit(countLimit).as('bounded'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const found = await rows
      .leftJoin('organization', 'organization.number', 'history.organization_number')
      .select([
        'history.id',
        'history.at',
        'history.administrator_name as administrator',
        'history.realm',
        'history.address',
        'history.organization_number as organizationNumber',
        'organization.name as organizationName',
        'history.action',
        'history.entity_type as entityType',
        'history.entity_id as entityId',
        'history.label',
        sql<Record<string, unknown> | null>`history.before`.as('before'),
        sql<Record<string, unknown> | null>`history.after`.as('after'),
      ])
      .orderBy('history.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return {
      entries: found.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      total: Number(total),
      totalIsLowerBound: Number(total) === countLimit,
    };
  }),
];
