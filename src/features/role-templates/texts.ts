import type { PermissionLevel, Right } from '../../contract/permissions.ts';
import { formatNumber } from '../../contract/values/format.ts';
import type { RoleTemplateType, TemplateOrigin } from './choices.ts';

export const texts = {
  title: 'Role Templates',
  add: 'Add template',
  filter: 'Filter by name or description',
  none: 'Role templates say what administrators may see and do.',
  noMatch: 'No role template matches the filters.',
  loading: 'Loading the role template',
  notFound: 'This role template does not exist. It may have been deleted.',
  backToList: 'Back to the list',

  name: 'Name',
  type: 'Type',
  owner: 'Owner',
  builtIn: 'Built-in',
  above: 'An organization above',
  usedBy: 'Administrators',
  permissions: 'Permissions',
  rights: 'Rights',
  description: 'Description',
  nothing: 'Nothing',
  actions: 'Actions',
  actionsFor: (name: string) => `Actions for ${name}`,

  duplicate: 'Duplicate',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'No administrator has this role. It is deleted for good.',
  inUse: (name: string) => `${name} is in use`,
  inUseText: (count: number) =>
    `${administrators(count)} this role. Give them another one first; then it can be deleted.`,
  close: 'Close',
  deleted: (name: string) => `Deleted ${name}`,

  newTitle: (type: string) => `New ${type.toLowerCase()} role`,
  template: 'Role template',
  form: (name: string) => `Role template ${name}`,
  saved: (name: string) => `Saved ${name}`,
  created: (name: string) => `Created ${name}`,
  copyOf: (name: string) => `Copy of ${name}`,
  leftOut: (what: string) =>
    `Left out, because your own role or the type does not have it: ${what}`,
  usage: (count: number) =>
    `${administrators(count)} this role. What is taken away is lost within a second, on open sessions too.`,
  builtInHelp: 'This template is built in. Duplicate it and change the copy.',
  inheritedHelp: (owner: string) =>
    `This template belongs to ${owner}. Duplicate it and change the copy.`,
  beyondHelp: (what: string) => `This template gives more than you have yourself. ${what}.`,
  createdBy: 'Created by',
  updatedBy: 'Last changed by',

  identity: 'Role',
  descriptionHelp: 'Who has this role, and for what',
  redirect: 'First page',
  redirectHelp: 'Where administrators with this role land after signing in',
  redirectNone: 'The usual one',
  matrix: 'Features',
  matrixRead: 'How far the role goes with each feature.',
  matrixHelp:
    'How far the role goes with each feature. A level includes those to its left; the heading of a column sets a whole menu.',
  matrixLimit: 'What your own role lacks cannot be given.',
  setAll: (menu: string, level: string) => `Set all of ${menu} to ${level}`,
  rightsSection: 'Rights',
  rightsHelp: 'What goes across the features.',
};

export const typeHelp: Record<RoleTemplateType, string> = {
  provider: 'For the staff of a service provider: all features.',
  site: 'For the staff of a site: all features.',
  'front-desk': 'For those who help guests get online: codes, guests, groups and conferences.',
  support: 'For those who find out what is wrong: sees most, changes what helps, deletes nothing.',
  report: 'For those who read the reports: sees them, changes nothing.',
};

export const originNames: Record<TemplateOrigin, string> = {
  own: 'This organization',
  inherited: 'Organizations above',
  'built-in': 'Built-in',
};

export const levelNames: Record<PermissionLevel, string> = {
  none: 'None',
  view: 'View',
  edit: 'Edit',
  delete: 'Delete',
};

export const shortRightNames: Record<Right, string> = {
  export: 'Export',
  'guest-data': 'Guest data',
  secrets: 'Secrets',
  sessions: 'Sessions',
};

function administrators(count: number): string {
  return count === 1 ? '1 administrator has' : `${formatNumber(count)} administrators have`;
}
