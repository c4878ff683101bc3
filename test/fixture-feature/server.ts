import { Problem } from '../../src/contract/problem.ts';
import { type Handler, organizationHandler } from '../../src/server/http/handlers.ts';
import type { OrganizationRequest } from '../../src/server/http/scope.ts';
import { readNote, writeNote } from './contract.ts';

/** The handlers of a feature that only tests have. Notes are stored in the table of guests. */
export const noteHandlers: readonly Handler[] = [
  organizationHandler(readNote, async ({ params }, request) => noteOf(request, params.noteId)),
  organizationHandler(writeNote, async ({ params, body }, request) => {
    await noteOf(request, params.noteId);
    await request.transaction
      .updateTable('guest')
      .set({ notes: body.text })
      .where('id', '=', params.noteId)
      .execute();
    await request.record({
      action: 'update',
      entityType: 'guest',
      entityId: params.noteId,
      label: 'note',
      organization: request.organization,
    });
    return body;
  }),
];

async function noteOf({ transaction, organization }: OrganizationRequest, id: string) {
  const note = await transaction
    .selectFrom('guest')
    .select('notes as text')
    .where('id', '=', id)
    .where('organization_number', '=', organization.number)
    .executeTakeFirst();
  if (note === undefined) throw new Problem('not-found', 'This note does not exist.');
  return note;
}
