import type { RoleTemplateType } from './role-types.ts';
import { administratorsHave } from './rules.ts';

export const texts = {
  title: 'Role Templates',
  add: 'Add template',
  filter: 'Filter by name or description',
  none: 'Role templates define what administrators may see and do.',
  noMatch: 'No role template matches the filters.',
  loading: 'Loading the role template',
  notFound: 'This role template does not exist. It may have been deleted.',
  backToList: 'Back to the list',

  builtIn: 'Built-in',
  above: 'An organization above',
  usedBy: 'Administrators',
  permissions: 'Permissions',

  duplicate: 'Duplicate',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'No administrator has this role.',
  inUse: (name: string) => `${name} is in use`,
  close: 'Close',
  deleted: (name: string) => `Deleted ${name}`,

  newTitle: (type: string) => `New ${type.toLowerCase()} role`,
  template: 'Role template',
  thisTemplate: 'This template',
  form: (name: string) => `Role template ${name}`,
  copyOf: (name: string) => `Copy of ${name}`,
  missingIn: (names: readonly string[]) =>
    `Left out, because your own role or the type does not have it: ${names.join(', ')}`,
  usage: (count: number) =>
    `${administratorsHave(count)} this role. What you remove is lost within a second, also in open sessions.`,

  setAll: (menu: string, level: string) => `Set all of ${menu} to ${level}`,
};

/** Titles and help of the form's sections. */
export const sections = {
  identity: 'Role',
  matrix: {
    title: 'Features',
    readOnly: 'The level of the role for each feature.',
    help: 'The level of the role for each feature. A level includes those to its left. The heading of a column sets a whole menu.',
    limit: 'You cannot grant more than your own role has.',
  },
  rights: { title: 'Rights', help: 'What a role allows besides the levels of its features.' },
};

/** Texts beside the form. */
export const sideTexts = {
  title: 'What a holder sees',
  help: 'The menus and screens, where the organization has the feature.',
  nothing: 'No screen yet: set at least one feature to View.',
  first: (screen: string) => `Starts at ${screen}`,
};

export const typeHelp: Record<RoleTemplateType, string> = {
  provider: 'For the staff of a service provider: all features.',
  site: 'For the staff of a site: all features.',
  'front-desk': 'Helps guests get online: codes, guests, groups and conferences.',
  support: 'Solves problems: views most features, changes some, deletes nothing.',
  report: 'Views the reports and changes nothing.',
};
