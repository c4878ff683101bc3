import type { PanUnit } from '../../features/pan-mapping/fields.ts';
import { roomsIn } from '../../features/pms/public/rooms.ts';
import { roomList } from '../people.ts';

const residenceFloors = 3;
const residencesPerFloor = 8;
const accessPointsOfFloors = 3;
const mainBuilding = 'Main house';
const residence = 'Residence';

type Unit = PanUnit & { id: string };

/** The areas of a hotel that have units. */
export interface UnitAreas {
  rooms: number;
  residences: number;
}

/** Returns the numbers of a hotel's residences: R101 to R308. */
export const residenceNumbers = Array.from({ length: residenceFloors }, (_, floor) =>
  Array.from({ length: residencesPerFloor }, (_, n) => `R${floor + 1}0${n + 1}`),
).flat();

/**
 * Returns the rooms and residences of a hotel with their ports. Two rooms share a port, and one names an access point that
 * was removed: what the building finds by itself.
 */
export function unitsOf(areas: UnitAreas): Unit[] {
  const rooms = roomsIn(roomList).map((number, index) =>
    unitOf(number, {
      building: mainBuilding,
      floor: Math.floor(Number(number) / 100),
      kind: 'room',
      areaNumber: areas.rooms,
      port: index,
    }),
  );
  const residences = residenceNumbers.map((number, index) =>
    unitOf(number, {
      building: residence,
      floor: Number(number.charAt(1)),
      kind: 'residence',
      areaNumber: areas.residences,
      port: index,
    }),
  );
  const [sharing, other] = ['309', '312'].map((wanted) =>
    rooms.find(({ number }) => number === wanted),
  );
  if (sharing !== undefined && other !== undefined) other.outlets = sharing.outlets;
  const outdated = rooms.find(({ number }) => number === '418');
  if (outdated !== undefined) outdated.accessPoints = ['Access point 12'];
  return [...rooms, ...residences];
}

interface Place extends Pick<PanUnit, 'building' | 'floor' | 'kind'> {
  areaNumber: number;
  /** the position of its port among those of its building */
  port: number;
}

const portsOfSwitch = 32;

function unitOf(number: string, { port, ...place }: Place): Unit {
  const name = place.building === residence ? 'SW-R' : 'SW-';
  return {
    ...place,
    id: crypto.randomUUID(),
    number,
    suiteOf: null,
    vlan: null,
    outlets: [
      {
        switch: `${name}${Math.floor(port / portsOfSwitch) + 1}`,
        port: String((port % portsOfSwitch) + 1),
        label: number,
      },
    ],
    accessPoints: [`Access point ${(place.floor % accessPointsOfFloors) + 1}`],
  };
}
