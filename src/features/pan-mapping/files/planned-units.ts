import isEqual from 'fast-deep-equal';
import {
  differences,
  newDraft,
  parseDraft,
  pickFields,
  toDraft,
} from '../../../contract/fields/fields.ts';
import { type BadLine, type ImportedLines, recordsOf } from '../../../contract/import.ts';
import { messages } from '../../../contract/messages.ts';
import { type PanUnit, panUnit, unitKind } from '../fields.ts';
import type { CheckedUnit } from '../rules/find-conflicts.ts';
import { type UnitColumn, unitColumnNames } from './columns.ts';

export interface PlannedUnit {
  line: number;
  known: CheckedUnit | undefined;
  unit: PanUnit;
  isChanged: boolean;
}

type Cells = Partial<Record<UnitColumn, string>>;
type Draft = ReturnType<typeof newDraft<(typeof panUnit)['map'], undefined>>;

interface Known {
  units: readonly CheckedUnit[];
  areas: readonly { number: number; name: string }[];
}

const columnOf: Readonly<Record<string, UnitColumn>> = {
  number: 'unit',
  kind: 'type',
  areaNumber: 'area',
  suiteOf: 'suite',
  accessPoints: 'ap',
};

/** Plans what the lines of a file do: those of one unit together, in the order of their first lines. */
export function plannedUnits(
  sent: ImportedLines,
  { units, areas }: Known,
): { planned: PlannedUnit[]; badLines: BadLine[] } {
  const known = new Map(units.map((unit) => [unit.number.toUpperCase(), unit]));
  const lines = new Map<string, { line: number; cells: Cells }[]>();
  const badLines: BadLine[] = [];
  for (const { line, record } of recordsOf(sent, unitColumnNames)) {
    const number = (record.unit ?? '').trim().toUpperCase();
    const ofUnit = lines.get(number);
    if (number === '') badLines.push({ line, field: 'unit', reason: 'Required' });
    else if (ofUnit === undefined) lines.set(number, [{ line, cells: record }]);
    else ofUnit.push({ line, cells: record });
  }
  const planned: PlannedUnit[] = [];
  for (const [number, ofUnit] of lines) {
    const before = known.get(number);
    const line = ofUnit[0]?.line ?? 0;
    const bad: BadLine[] = [];
    const draft = draftOf(before, ofUnit, areas, (at, field, reason) =>
      bad.push({ line: at, field, reason }),
    );
    const { record, errors } = parseDraft(panUnit, draft);
    if (bad.length > 0 || record === null) {
      const named = Object.entries(errors ?? {}).map(([path, reason]) =>
        badLine(path, reason, ofUnit),
      );
      badLines.push(...bad, ...named);
      continue;
    }
    const earlier = before && pickFields(panUnit, before);
    planned.push({ line, known: before, unit: record, isChanged: !isEqual(record, earlier) });
  }
  return { planned, badLines: badLines.toSorted((one, other) => one.line - other.line) };
}

/** Returns what changes for people to compare. */
export function changesOf({ known, unit }: PlannedUnit) {
  return known === undefined
    ? []
    : differences(panUnit, pickFields(panUnit, known), unit).map(({ label, mine, theirs }) => ({
        label,
        before: mine,
        after: theirs,
      }));
}

function draftOf(
  before: CheckedUnit | undefined,
  lines: readonly { line: number; cells: Cells }[],
  areas: Known['areas'],
  report: (line: number, field: UnitColumn, reason: string) => void,
): Draft {
  const draft =
    before === undefined ? newDraft(panUnit) : toDraft(panUnit, pickFields(panUnit, before));
  const [first] = lines;
  const cells = first?.cells ?? {};
  const typed = (column: UnitColumn) => cells[column]?.trim();
  if (typed('building')) draft.building = typed('building') ?? '';
  if (typed('floor')) draft.floor = typed('floor') ?? '';
  if (before === undefined) draft.number = typed('unit') ?? '';
  if (typed('type')) {
    const kind = kindOf(typed('type') ?? '');
    if (kind === undefined) report(first?.line ?? 0, 'type', messages.useOneOf(kindNames));
    else draft.kind = kind;
  }
  if (cells.vlan !== undefined) draft.vlan = typed('vlan') ?? '';
  if (cells.suite !== undefined) draft.suiteOf = typed('suite') ?? '';
  if (cells.area !== undefined) {
    const name = typed('area') ?? '';
    const area = areas.find(
      (one) => one.name.toLowerCase() === name.toLowerCase() || String(one.number) === name,
    );
    if (name !== '' && area === undefined)
      report(first?.line ?? 0, 'area', 'No service area of this site has this name or number');
    draft.areaNumber = area === undefined ? '' : String(area.number);
  }
  if (cells.ap !== undefined)
    draft.accessPoints = [
      ...new Set(
        lines.flatMap((one) => (one.cells.ap ?? '').split(/[,;]/).flatMap((ap) => ap.trim() || [])),
      ),
    ].join(', ');
  if (cells.switch !== undefined || cells.port !== undefined)
    draft.outlets = lines.flatMap(({ cells: own }) => {
      const [inSwitch, port] = [own.switch?.trim() ?? '', own.port?.trim() ?? ''];
      if (inSwitch === '' && port === '') return [];
      return [{ switch: inSwitch, port, label: own.label?.trim() ?? '' }];
    });
  return draft;
}

const kindNames = unitKind.options.map(({ label }) => label).join(', ');

/** Returns the type that a cell names by its id or name. */
function kindOf(text: string) {
  return unitKind.values.find(
    (kind) =>
      kind === text.toLowerCase() || unitKind.names[kind].toLowerCase() === text.toLowerCase(),
  );
}

function badLine(
  path: string,
  reason: string,
  lines: readonly { line: number; cells: Cells }[],
): BadLine {
  const [field = '', position, part] = path.split('.');
  const line = lines[Number(position ?? 0)]?.line ?? lines[0]?.line ?? 0;
  const column = unitColumnNames.find((name) => name === (part ?? field));
  return { line, field: column ?? columnOf[field] ?? null, reason };
}
