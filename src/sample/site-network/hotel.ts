import type { Area } from '../area.ts';
import { isInHotel } from '../sizes.ts';

/** The network of a hotel of the sample provider: its areas and the names of its SSIDs. */
export interface NetworkedHotel {
  site: { number: number; path: string };
  /** the beginning of its SSIDs */
  name: string;
  timeZone: string;
  areas: Record<'rooms' | 'conferences' | 'residences', Area>;
}

/** Returns the hotels among these areas. */
export function networkedHotels(areas: readonly Area[]): NetworkedHotel[] {
  const names: Record<number, string> = { 290_001: 'Fjordlys', 290_002: 'Glattpark' };
  const sites = new Set(areas.filter(isInHotel).map(({ site }) => site));
  return [...sites].map((number) => {
    const areaOf = (name: string) => {
      const found = areas.find((area) => area.site === number && area.name === name);
      if (found === undefined) throw new Error(`Hotel ${number} has no area ${name}`);
      return found;
    };
    const rooms = areaOf('Rooms');
    return {
      site: { number, path: rooms.path.replace(/\d+\/$/, '') },
      name: names[number] ?? 'Hotel',
      timeZone: rooms.timeZone,
      areas: { rooms, conferences: areaOf('Conferences'), residences: areaOf('Residences') },
    };
  });
}
