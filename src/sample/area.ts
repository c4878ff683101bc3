import { countries } from './countries.ts';
import { diceOf } from './dice.ts';

/** A service area of the sample provider. */
export interface Area {
  number: number;
  path: string;
  country: string;
  longitude: number;
}

/** Returns the columns that every record of an area has. */
export function recordOf({ number, path }: Area, at: Date) {
  return {
    organization_number: number,
    organization_path: path,
    version: 1,
    created_at: at,
    created_by: 'sample',
    updated_at: at,
    updated_by: 'sample',
  };
}

/** Returns how many guests an area has on an average day. */
export function busynessOf({ number, country }: Pick<Area, 'number' | 'country'>): number {
  const { scale = 1 } = countries[country] ?? {};
  return scale * (0.04 + diceOf(number, 0).share() ** 4 / 2);
}
