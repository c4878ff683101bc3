import {
  type Handler,
  organizationExternalCall,
  organizationHandler,
} from '../../src/server/http/handlers.ts';
import { readMemo, writeMemo } from './contract.ts';

/** Handlers with a fault for each generated suite. Memos are stored in the table of guests. */
export const memoHandlers: readonly Handler[] = [
  // Does not check which organization the memo belongs to.
  organizationHandler(readMemo, async ({ params }, { transaction }) =>
    transaction
      .selectFrom('guest')
      .select(['id', 'notes as text'])
      .where('id', '=', params.memoId)
      .executeTakeFirstOrThrow(),
  ),
  // Stores outside the transaction that writes the history, leaks a secret, and fails for negative numbers.
  organizationExternalCall(writeMemo, {
    prepare: async ({ body }, { organization }) => ({ body, organization }),
    async call({ body, organization: { number, path } }, { server }) {
      const [at, by] = [server.now(), 'memos'];
      server.log.info({ password: body.password }, 'memo added');
      return server.database.system
        .insertInto('guest')
        .values({
          organization_number: number,
          organization_path: path,
          notes: `${body.text} ${body.password}`,
          search_text: ' '.repeat(body.copies),
          created_at: at,
          created_by: by,
          updated_at: at,
          updated_by: by,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    },
    async finish({ body }, { organization, record }, { id }) {
      await record({
        action: 'create',
        entityType: 'guest',
        entityId: id,
        label: 'memo',
        organization,
      });
      return { id, text: body.text, repeated: body.password };
    },
  }),
];
