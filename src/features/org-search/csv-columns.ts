import { countryName } from '../../contract/values/countries.ts';
import { fieldOf, searchFields } from './conditions/search-fields.ts';
import type { FoundOrganization } from './contract.ts';

type ListField = {
  [Name in keyof FoundOrganization]: FoundOrganization[Name] extends string[] | null ? Name : never;
}[keyof FoundOrganization];

const label = (id: keyof typeof searchFields) => searchFields[id].label;
const listColumn = (id: ListField & keyof typeof searchFields) => ({
  label: label(id),
  cell: (row: FoundOrganization) => textOf(id, row[id]),
});

/** Returns the texts of a list, with the names of choices. */
export function textOf(id: keyof typeof searchFields, values: readonly string[] | null): string {
  const { names = {} } = fieldOf(id);
  return (values ?? []).map((value) => names[value] ?? value).join('; ');
}

/** The columns of the file. */
export const csvColumns: readonly {
  label: string;
  cell: (row: FoundOrganization) => string | number | null;
}[] = [
  { label: label('number'), cell: ({ number }) => number },
  { label: label('name'), cell: ({ name }) => name },
  { label: label('path'), cell: ({ displayPath }) => displayPath },
  { label: label('externalId'), cell: ({ externalId }) => externalId },
  { label: label('type'), cell: ({ type }) => searchFields.type.names[type] },
  { label: label('status'), cell: ({ status }) => status },
  { label: label('trial'), cell: ({ isTrialMode }) => (isTrialMode ? 'Yes' : 'No') },
  { label: label('address'), cell: ({ address }) => address },
  { label: label('country'), cell: ({ country }) => country && countryName(country) },
  { label: label('zone'), cell: ({ zone }) => zone },
  { label: label('rooms'), cell: ({ rooms }) => rooms },
  { label: label('pms'), cell: ({ pms }) => pms },
  listColumn('contact'),
  listColumn('gateway'),
  listColumn('mac'),
  listColumn('ip'),
  listColumn('serial'),
  listColumn('nas'),
  listColumn('ssid'),
  listColumn('vlan'),
  listColumn('plan'),
  listColumn('admin'),
  { label: label('changed'), cell: ({ changed }) => changed },
];
