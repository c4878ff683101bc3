import { labelsOf } from '../../../contract/fields/fields.ts';
import type { ImportField } from '../../../ui/import/description.ts';
import { organization } from '../fields.ts';
import type { ImportColumn } from './contract.ts';

const labels = labelsOf(organization);

export const texts = {
  title: (name: string) => `Import below ${name}`,
  help: (name: string) =>
    `Each line is an organization below ${name}. Lines with the number of an existing organization, or with its name below the same parent, change it. All other lines add new ones. An export can be changed and imported again.`,
  templateName: 'organizations.csv',
};

/** Not csvColumns, because older files have other names for the columns, and three columns are not fields of the record. */
export const importFields: readonly (ImportField & { name: ImportColumn })[] = [
  {
    name: 'number',
    label: 'Number',
    aliases: ['org number', 'organization number'],
    help: 'Of an existing organization. New ones get a number from the system',
  },
  {
    name: 'parent_number',
    label: 'Parent number',
    aliases: ['parent'],
    help: 'Empty: directly below, or its current parent',
  },
  {
    name: 'type',
    label: 'Type',
    required: true,
    aliases: ['org type', 'organization type'],
    help: 'ServiceProvider, Grouping, Site or ServiceArea',
  },
  {
    name: 'name',
    label: labels.name,
    required: true,
    aliases: ['org name', 'organization', 'organization name', 'site', 'site name'],
  },
  { name: 'status', label: labels.status, help: 'Active or Disabled' },
  {
    name: 'time_zone',
    label: labels.timeZone,
    aliases: ['tz'],
    help: 'Needed for a site, such as America/New_York',
  },
  { name: 'country', label: labels.country, help: 'A name or a code such as FR' },
  { name: 'city', label: labels.city, aliases: ['town'] },
  { name: 'latitude', label: labels.latitude, aliases: ['lat'] },
  { name: 'longitude', label: labels.longitude, aliases: ['lon', 'lng', 'long'] },
];
