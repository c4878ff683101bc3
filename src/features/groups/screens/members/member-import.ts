import { call } from '../../../../ui/api/call.ts';
import type { ImportDescription } from '../../../../ui/import/description.ts';
import { checkMemberImport, importGroupMembers } from '../../contract.ts';
import { memberColumnsOfFile } from '../../members/columns.ts';
import { memberTexts as texts } from '../../texts.ts';

/** The import of members into a group. */
export function memberImport(number: number, groupId: string): ImportDescription {
  const params = { orgNumber: String(number), groupId };
  return {
    title: texts.importTitle,
    help: texts.importHelp,
    templateName: 'Members.csv',
    fields: memberColumnsOfFile,
    check: (body) => call(checkMemberImport, { params, body }),
    commit: (body) => call(importGroupMembers, { params, body }),
  };
}
