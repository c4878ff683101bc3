import type { OrganizationRequest } from '../../server/http/handlers.ts';
import { withUniqueFields } from '../../server/records/unique-violation.ts';
import { refuseStale } from '../../server/refusals.ts';
import { lockColleagues, refuseLoweredForLast } from '../admins/queries.ts';
import type { RoleTemplateFields, RoleTemplateRecord } from './contract.ts';
import {
  columnsOf,
  historyFieldsOf,
  historyOf,
  lockedTemplate,
  refuseTemplateMistakes,
  templateRecordOf,
  uniqueFields,
} from './templates.ts';

/** Changes a template; a version that is not the newest gets the current record back as a conflict. */
export async function changeTemplate(
  request: OrganizationRequest,
  templateId: string,
  { version, ...fields }: RoleTemplateFields & { version: number },
): Promise<RoleTemplateRecord> {
  const { transaction, caller, organization, record, server } = request;
  await lockColleagues(request, templateId);
  const before = await lockedTemplate(request, templateId);
  refuseStale(before, before.name, version);
  await refuseTemplateMistakes(request, before.type, fields, before.id);
  await withUniqueFields(uniqueFields, () =>
    transaction
      .updateTable('role_template')
      .set({
        ...columnsOf(fields),
        version: version + 1,
        updated_at: server.now(),
        updated_by: caller.displayName,
      })
      .where('id', '=', before.id)
      .execute(),
  );
  await refuseLoweredForLast(request, before, { before, after: fields });
  await record({
    ...historyOf(before.id, fields.name),
    action: 'update',
    organization,
    before: historyFieldsOf(before),
    after: historyFieldsOf(fields),
  });
  return templateRecordOf(request, before.id);
}
