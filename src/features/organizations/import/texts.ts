import type { ImportField } from '../../../ui/import/description.ts';
import type { ImportColumn } from './contract.ts';

export const texts = {
  title: (name: string) => `Import below ${name}`,
  help: (name: string) =>
    `Each line is an organization below ${name}. Lines with the number of one that is there, or its name below the same parent, change it; all others add new ones. An export can be changed and imported again.`,
  templateName: 'organizations.csv',
};

export const importFields: readonly (ImportField & { name: ImportColumn })[] = [
  {
    name: 'number',
    label: 'Number',
    aliases: ['org number', 'organization number'],
    help: 'Of an organization that is there; new ones get theirs from the system',
  },
  {
    name: 'parent_number',
    label: 'Parent number',
    aliases: ['parent'],
    help: 'Empty: directly below, or where it stands already',
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
    label: 'Name',
    required: true,
    aliases: ['org name', 'organization', 'organization name', 'site', 'site name'],
  },
  { name: 'status', label: 'Status', help: 'Active or Disabled' },
  {
    name: 'time_zone',
    label: 'Time zone',
    aliases: ['tz'],
    help: 'Needed for a site, such as America/New_York',
  },
  { name: 'country', label: 'Country', help: 'A name or a code such as FR' },
  { name: 'city', label: 'City', aliases: ['town'] },
  { name: 'latitude', label: 'Latitude', aliases: ['lat'] },
  { name: 'longitude', label: 'Longitude', aliases: ['lon', 'lng', 'long'] },
];
