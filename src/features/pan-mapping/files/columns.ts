import type { CsvColumn } from '../../../contract/fields/csv-columns.ts';
import { panUnit } from '../fields.ts';

const { building, floor, number, kind, areaNumber, suiteOf, vlan } = panUnit.map;

export const unitColumnNames = [
  'building',
  'floor',
  'unit',
  'type',
  'area',
  'switch',
  'port',
  'label',
  'ap',
  'vlan',
  'suite',
] as const;
export type UnitColumn = (typeof unitColumnNames)[number];

const required: readonly UnitColumn[] = ['building', 'floor', 'unit'];
const labels: Readonly<Record<UnitColumn, string>> = {
  building: building.label,
  floor: floor.label,
  unit: number.label,
  type: kind.label,
  area: areaNumber.label,
  switch: 'Switch',
  port: 'Port',
  label: 'Label',
  ap: 'Access points',
  vlan: vlan.label,
  suite: suiteOf.label,
};
const aliases: Partial<Readonly<Record<UnitColumn, readonly string[]>>> = {
  unit: ['number', 'room'],
  type: ['kind'],
  area: ['service area'],
  ap: ['access point', 'aps'],
};

/** The columns of the CSV file of a building: a line for each port of a unit, or one for a unit without ports. */
export const unitColumns: readonly CsvColumn[] = unitColumnNames.map((name) => ({
  name,
  label: labels[name],
  required: required.includes(name),
  ...(aliases[name] && { aliases: aliases[name] }),
}));
