import type { Plant, World } from './facts.ts';
import type { TestOrganization } from './provider.ts';

/** Returns the columns that every record of an organization has. */
export function ownedBy({ number, path }: TestOrganization) {
  const [at, by] = [new Date('2026-01-01'), 'test'];
  return {
    organization_number: number,
    organization_path: path,
    created_at: at,
    created_by: by,
    updated_at: at,
    updated_by: by,
  };
}

/**
 * Returns functions that plant related records, such as a guest and a session, once per organization, so that a path with
 * the ids of several of them exists.
 */
export function plantedTogether<Name extends string>(
  plant: (world: World, at: TestOrganization) => Promise<Record<Name, string>>,
): (name: Name) => Plant {
  const planted = new WeakMap<TestOrganization, Promise<Record<Name, string>>>();
  return (name) => async (world, at) => {
    const records = planted.get(at) ?? plant(world, at);
    planted.set(at, records);
    return (await records)[name];
  };
}
