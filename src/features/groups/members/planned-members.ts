import { newDraft } from '../../../contract/fields/fields.ts';
import { parseCells } from '../../../contract/fields/parse-cells.ts';
import { type BadLine, type ImportedLines, recordsOf } from '../../../contract/import.ts';
import { memberKey } from '../entitlement/person.ts';
import { type GroupMember, groupMember, mostMembers } from '../fields.ts';
import { memberColumnsOfFile } from './columns.ts';
import { memberError } from './member-errors.ts';

export interface PlannedMember {
  line: number;
  member: GroupMember;
}

const names = memberColumnsOfFile.map(({ name }) => name);

/** Plans the members of a file, without those that the group has and lines that repeat another. */
export function plannedMembers(
  sent: ImportedLines,
  known: ReadonlySet<string>,
): { planned: PlannedMember[]; unchanged: number; badLines: BadLine[] } {
  const planned: PlannedMember[] = [];
  const badLines: BadLine[] = [];
  const seen = new Set(known);
  let unchanged = 0;
  for (const { line, record: cells } of recordsOf(sent, names)) {
    // An address needs no column that says so.
    const kind = cells.kind || (cells.value?.includes('@') === true ? 'email' : 'reservation');
    const draft = newDraft(groupMember);
    const parsed = parseCells(groupMember, memberColumnsOfFile, draft, { ...cells, kind });
    if (parsed.record === null) {
      badLines.push(...parsed.errors.map((error) => ({ line, ...error })));
      continue;
    }
    const member = parsed.record;
    const reason = memberError(member);
    const key = memberKey(member.kind, member.value);
    if (reason !== null) badLines.push({ line, field: 'value', reason });
    else if (seen.has(key)) unchanged += 1;
    else planned.push({ line, member });
    seen.add(key);
  }
  const over = planned[Math.max(0, mostMembers - known.size)];
  if (over !== undefined)
    badLines.push({
      line: over.line,
      field: null,
      reason: `The group would have more than ${mostMembers.toLocaleString('en')} members from this line on`,
    });
  return { planned, unchanged, badLines: badLines.toSorted((a, b) => a.line - b.line) };
}
