import type { PanBuilding } from '../../contract.ts';

export function areaOptions({ areas }: Pick<PanBuilding, 'areas'>) {
  return areas.map(({ number, name }) => ({ value: String(number), label: name }));
}

export function planOptions({ plans }: Pick<PanBuilding, 'plans'>) {
  return plans.map(({ id, name, areaName }) => ({ value: id, label: `${name} · ${areaName}` }));
}

/** The building that a new unit is probably in, and the area of the screen. */
export function likelyPlace({ buildings, areas, site }: PanBuilding, number: number) {
  return {
    building: buildings[0] ?? site.name,
    areaNumber:
      areas.find((area) => area.number === number)?.number ??
      (areas.length === 1 ? (areas[0]?.number ?? null) : null),
  };
}
