import { newDraft } from '../../../contract/fields/fields.ts';
import { parseCells } from '../../../contract/fields/parse-cells.ts';
import { type BadLine, type ImportedLines, recordsOf } from '../../../contract/import.ts';
import { type ListedMember, listedMember, memberColumns } from './fields.ts';
import { plainMember } from './members.ts';

const names = memberColumns.map(({ name }) => name);

/** Reads the members of a file, with every line that cannot be one. */
export function plannedMembers(sent: ImportedLines): {
  members: ListedMember[];
  badLines: BadLine[];
} {
  const members: ListedMember[] = [];
  const badLines: BadLine[] = [];
  const firstLines = new Map<string, number>();
  for (const { line, record: cells } of recordsOf(sent, names)) {
    const { record, errors } = parseCells(
      listedMember,
      memberColumns,
      newDraft(listedMember),
      cells,
    );
    if (errors !== null) {
      badLines.push(...errors.map((error) => ({ line, ...error })));
      continue;
    }
    const plain = plainMember(record);
    const first = firstLines.get(plain);
    if (first === undefined) members.push(record);
    else badLines.push({ line, field: null, reason: `The same member as in line ${first}` });
    firstLines.set(plain, first ?? line);
  }
  return { members, badLines };
}
