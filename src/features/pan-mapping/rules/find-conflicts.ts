import { plural } from '../../../contract/plural.ts';
import type { Conflict } from '../contract.ts';
import type { PanUnit, UnitKind } from '../fields.ts';
import type { ConflictKind } from './conflict-kinds.ts';
import type { PanState } from './states.ts';

export interface CheckedUnit extends PanUnit {
  id: string;
}

export interface CheckedPool {
  sharing: 'unit' | 'stay' | 'shared';
  vlans: ReadonlySet<number>;
  byStay: boolean;
  name: string;
}

/** What a building is checked against. */
export interface BuildingModel {
  units: readonly CheckedUnit[];
  poolOf: (areaNumber: number | null) => CheckedPool | undefined;
  /** the live networks by the ids of their units */
  networks: ReadonlyMap<string, { state: PanState; vlan: number }>;
  /** names of devices in lower case */
  devices: ReadonlySet<string>;
  /** rooms with a guest, as the property system writes them */
  occupiedRooms: readonly string[];
  /** all rooms of the property systems; null: they do not say */
  pmsRooms: readonly string[] | null;
}

const needsNetwork: readonly UnitKind[] = ['room', 'residence', 'suite'];
const fold = (text: string) => text.trim().toUpperCase();
const listed = (numbers: readonly string[]) =>
  numbers.length > 6
    ? `${numbers.slice(0, 5).join(', ')} and ${numbers.length - 5} more`
    : numbers.join(', ');

/** Returns what is wrong in a building, the worst first. */
export function findConflicts(model: BuildingModel): Conflict[] {
  if (model.units.length === 0) return [];
  const doors = model.units.filter(
    ({ kind, suiteOf }) => needsNetwork.includes(kind) && suiteOf === null,
  );
  return [
    ...vlansTwice(model),
    ...outsidePools(model),
    ...portsTwice(model),
    ...withoutNetwork(model),
    ...unknownSuites(model),
    ...oneFor(
      'noPool',
      doors.filter(({ areaNumber }) => model.poolOf(areaNumber) === undefined),
    ),
    ...missingHere(model),
    ...unknownAccessPoints(model),
    ...oneFor(
      'noWiring',
      doors.filter(({ outlets, accessPoints }) => outlets.length + accessPoints.length === 0),
    ),
    ...missingInPms(model, doors),
  ];
}

function conflictOf(
  kind: ConflictKind,
  units: readonly CheckedUnit[],
  text: string,
  room: string | null = null,
): Conflict {
  return { kind, unitIds: units.map(({ id }) => id), text, room };
}

const unitForms = { one: 'unit', other: 'units' };
const numbersOf = (units: readonly CheckedUnit[]) => listed(units.map(({ number }) => number));
const unitsNamed = (units: readonly CheckedUnit[]) =>
  `${plural(units.length, unitForms)} ${numbersOf(units)}`;

/** Returns one conflict of all units, because each button helps all of them. */
function oneFor(kind: ConflictKind, units: readonly CheckedUnit[]): Conflict[] {
  return units.length === 0
    ? []
    : [
        conflictOf(
          kind,
          units,
          `${plural(units.length, { one: 'Unit', other: 'Units' })} ${numbersOf(units)}`,
        ),
      ];
}

function groups(
  units: readonly CheckedUnit[],
  keysOf: (unit: CheckedUnit) => readonly string[],
): [key: string, units: CheckedUnit[]][] {
  const found = new Map<string, CheckedUnit[]>();
  for (const unit of units)
    for (const key of keysOf(unit)) {
      const those = found.get(key);
      if (those === undefined) found.set(key, [unit]);
      else those.push(unit);
    }
  return [...found];
}

function vlansTwice({ units, poolOf }: BuildingModel): Conflict[] {
  return groups(units, ({ vlan, areaNumber, suiteOf }) =>
    vlan !== null && suiteOf === null && poolOf(areaNumber)?.sharing === 'unit' ? [`${vlan}`] : [],
  )
    .filter(([, those]) => those.length > 1)
    .map(([vlan, those]) => conflictOf('vlanTwice', those, `VLAN ${vlan}: ${unitsNamed(those)}`));
}

function outsidePools({ units, poolOf, networks }: BuildingModel): Conflict[] {
  return units.flatMap((unit) => {
    const pool = poolOf(unit.areaNumber);
    const dealt = pool?.sharing === 'unit' && unit.suiteOf === null ? unit.vlan : null;
    const vlan = networks.get(unit.id)?.vlan ?? dealt;
    if (pool === undefined || vlan === null || pool.vlans.has(vlan)) return [];
    return [
      conflictOf(
        'outsidePool',
        [unit],
        `VLAN ${vlan} of unit ${unit.number} is not in ${pool.name}`,
      ),
    ];
  });
}

function portsTwice({ units }: BuildingModel): Conflict[] {
  return groups(units, ({ outlets }) =>
    outlets.map((outlet) => `${outlet.switch} / ${outlet.port}`.toLowerCase()),
  )
    .filter(([, those]) => those.length > 1)
    .map(([port, those]) =>
      conflictOf('portTwice', those, `${port.toUpperCase()}: ${unitsNamed(those)}`),
    );
}

function unknownSuites({ units }: BuildingModel): Conflict[] {
  const known = new Map(units.map((unit) => [fold(unit.number), unit]));
  return units.flatMap((unit) => {
    if (unit.suiteOf === null) return [];
    const suite = known.get(fold(unit.suiteOf));
    if (suite !== undefined && suite.suiteOf === null) return [];
    const why = suite === undefined ? 'does not exist' : 'is itself part of a suite';
    return [
      conflictOf('unknownSuite', [unit], `Suite ${unit.suiteOf} of unit ${unit.number} ${why}`),
    ];
  });
}

function withoutNetwork({ units, poolOf, networks, occupiedRooms }: BuildingModel): Conflict[] {
  const byNumber = new Map(units.map((unit) => [fold(unit.number), unit]));
  const found = new Set<CheckedUnit>();
  for (const room of occupiedRooms) {
    const door = byNumber.get(fold(room));
    const unit = door?.suiteOf ? (byNumber.get(fold(door.suiteOf)) ?? door) : door;
    if (unit === undefined || networks.has(unit.id)) continue;
    if (poolOf(unit.areaNumber)?.byStay === true) found.add(unit);
  }
  const waiting = [...found];
  return waiting.length === 0
    ? []
    : [conflictOf('noNetwork', waiting, `A guest stays in ${numbersOf(waiting)}`)];
}

/** More rooms than these are one conflict, for which units are added by numbers. */
const mostRoomsOneByOne = 3;

function missingHere({ units, occupiedRooms, pmsRooms }: BuildingModel): Conflict[] {
  const known = new Set(units.map(({ number }) => fold(number)));
  const rooms = new Map(
    [...occupiedRooms, ...(pmsRooms ?? [])].map((room) => [fold(room), room.trim()]),
  );
  const missing = [...rooms].flatMap(([key, room]) => (known.has(key) ? [] : [room]));
  return missing.length > mostRoomsOneByOne
    ? [conflictOf('missingHere', [], `Rooms ${listed(missing)} of the property system`)]
    : missing.map((room) =>
        conflictOf('missingHere', [], `Room ${room} of the property system`, room),
      );
}

function missingInPms({ pmsRooms }: BuildingModel, doors: readonly CheckedUnit[]): Conflict[] {
  if (pmsRooms === null) return [];
  const known = new Set(pmsRooms.map(fold));
  return oneFor(
    'missingInPms',
    doors.filter(({ kind, number }) => kind !== 'residence' && !known.has(fold(number))),
  );
}

function unknownAccessPoints({ units, devices }: BuildingModel): Conflict[] {
  return groups(units, ({ accessPoints }) => accessPoints)
    .filter(([name]) => !devices.has(name.toLowerCase()))
    .map(([name, those]) =>
      conflictOf(
        'unknownAccessPoint',
        those,
        `${name} is no device of this site: ${unitsNamed(those)}`,
      ),
    );
}
