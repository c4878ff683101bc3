import type { GridUnit } from '../../contract.ts';

/** A line of the grid: a building's name, or some units of a floor. */
export type GridLine =
  | { kind: 'building'; name: string; count: number }
  | {
      kind: 'floor';
      floor: number;
      units: readonly GridUnit[];
      /** the positions of its units in the building's order */
      from: number;
      /** the number of units of the floor on its first line; null on others */
      count: number | null;
    };

/** Divides units, which are in the order of buildings and floors, into lines. */
export function gridLines(
  units: readonly GridUnit[],
  buildings: readonly string[],
  perLine: number,
): GridLine[] {
  const lines: GridLine[] = [];
  let at = 0;
  let building = -1;
  while (at < units.length) {
    const [, ofBuilding, floor] = units[at] ?? [];
    if (ofBuilding === undefined || floor === undefined) break;
    if (ofBuilding !== building) {
      building = ofBuilding;
      const count = units.filter(([, one]) => one === ofBuilding).length;
      lines.push({ kind: 'building', name: buildings[ofBuilding] ?? '', count });
    }
    let end = at;
    while (end < units.length && units[end]?.[1] === ofBuilding && units[end]?.[2] === floor)
      end += 1;
    for (let from = at; from < end; from += perLine)
      lines.push({
        kind: 'floor',
        floor,
        units: units.slice(from, Math.min(end, from + perLine)),
        from,
        count: from === at ? end - at : null,
      });
    at = end;
  }
  return lines;
}

/** Returns the line that has the unit at a position. */
export function lineOf(lines: readonly GridLine[], position: number): number {
  return lines.findIndex((line) => hasUnit(line, position));
}

/** Whether a line has the unit at a position. */
export function hasUnit(line: GridLine, position: number): boolean {
  return line.kind === 'floor' && position >= line.from && position < line.from + line.units.length;
}

const sideways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const upward: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Returns the position that a key leads to; null for other keys. Up and down stay in their column. */
export function positionAfter(
  key: string,
  position: number,
  lines: readonly GridLine[],
  count: number,
): number | null {
  const step = sideways[key];
  if (step !== undefined) return Math.min(count - 1, Math.max(0, position + step));
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const direction = upward[key];
  if (direction === undefined) return null;
  const floors = lines.filter((line) => line.kind === 'floor');
  const at = floors.findIndex(
    ({ from, units }) => position >= from && position < from + units.length,
  );
  const current = floors[at];
  const next = floors[at + direction];
  if (current === undefined || next === undefined) return position;
  return next.from + Math.min(position - current.from, next.units.length - 1);
}
