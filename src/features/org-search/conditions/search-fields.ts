import { type FeatureId, featureNames } from '../../../contract/features.ts';
import { deviceType } from '../../devices/fields.ts';

export const operatorNames = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  begins: 'begins with',
  ends: 'ends with',
  has: 'has',
  hasNot: 'does not have',
  atLeast: 'is at least',
  atMost: 'is at most',
  before: 'is before',
  after: 'is after',
  empty: 'is empty',
  notEmpty: 'is not empty',
} as const;
export type Operator = keyof typeof operatorNames;

/** What is typed as a value: `path` is a number of an organization, or several joined with '-'. */
type ValueKind = 'text' | 'choice' | 'whole' | 'vlan' | 'number' | 'path' | 'mac' | 'ip' | 'day';

export interface SearchField {
  label: string;
  kind: ValueKind;
  operators: readonly Operator[];
  /** the names of choices; countries and time zones are not listed here */
  names?: Readonly<Record<string, string>>;
  /** the feature whose records are searched, which the role must see */
  feature?: FeatureId;
}

const isOrNot = ['is', 'isNot'] as const;
const emptyOrNot = ['empty', 'notEmpty'] as const;
const text = ['contains', 'is', 'isNot', 'begins', ...emptyOrNot] as const;
const chosen = [...isOrNot, ...emptyOrNot] as const;
const compared = [...isOrNot, 'atLeast', 'atMost'] as const;

/** The fields that conditions compare, in the order of the form. */
export const searchFields = {
  name: { label: 'Name', kind: 'text', operators: ['contains', 'is', 'isNot', 'begins'] },
  number: { label: 'Number', kind: 'number', operators: compared },
  path: { label: 'Path', kind: 'path', operators: ['contains', ...isOrNot] },
  externalId: { label: 'External ID', kind: 'text', operators: text, feature: 'organization' },
  type: {
    label: 'Type',
    kind: 'choice',
    operators: isOrNot,
    names: {
      ServiceProvider: 'Service provider',
      Grouping: 'Grouping',
      Site: 'Site',
      ServiceArea: 'Service area',
    },
  },
  status: {
    label: 'Status',
    kind: 'choice',
    operators: isOrNot,
    names: { Active: 'Active', Disabled: 'Disabled' },
  },
  trial: {
    label: 'Trial mode',
    kind: 'choice',
    operators: ['is'],
    names: { yes: 'Yes', no: 'No' },
  },
  address: { label: 'Address', kind: 'text', operators: text, feature: 'organization' },
  country: { label: 'Country', kind: 'choice', operators: chosen, feature: 'organization' },
  zone: { label: 'Time zone', kind: 'choice', operators: chosen, feature: 'organization' },
  rooms: {
    label: 'Rooms',
    kind: 'whole',
    operators: [...compared, ...emptyOrNot],
    feature: 'organization',
  },
  contact: { label: 'Contact', kind: 'text', operators: text, feature: 'organization' },
  feature: {
    label: 'Feature',
    kind: 'choice',
    operators: ['has', 'hasNot'],
    names: featureNames,
    feature: 'organization',
  },
  pms: { label: 'PMS property code', kind: 'text', operators: text, feature: 'organization' },
  gateway: {
    label: 'Gateway type',
    kind: 'choice',
    operators: chosen,
    names: deviceType.names,
    feature: 'devices',
  },
  mac: {
    label: 'Device MAC address',
    kind: 'mac',
    operators: ['ends', 'contains', ...chosen],
    feature: 'devices',
  },
  ip: { label: 'Device address', kind: 'ip', operators: text, feature: 'devices' },
  serial: { label: 'Device serial number', kind: 'text', operators: text, feature: 'devices' },
  nas: { label: 'NAS identifier', kind: 'text', operators: text, feature: 'devices' },
  ssid: { label: 'SSID', kind: 'text', operators: text, feature: 'connection-profiles' },
  vlan: { label: 'VLAN', kind: 'vlan', operators: chosen, feature: 'connection-profiles' },
  plan: { label: 'Service plan', kind: 'text', operators: text, feature: 'service-plans' },
  admin: { label: 'Administrator', kind: 'text', operators: text, feature: 'admins' },
  changed: { label: 'Changed', kind: 'day', operators: ['after', 'before'] },
} as const satisfies Record<string, SearchField>;

export type FieldId = keyof typeof searchFields;

export function isFieldId(name: string): name is FieldId {
  return Object.hasOwn(searchFields, name);
}

export const fieldIds = Object.keys(searchFields).filter(isFieldId);

/** Returns a field without the narrow types of its description. */
export function fieldOf(id: FieldId): SearchField {
  return searchFields[id];
}

export function isOperator(name: string): name is Operator {
  return Object.hasOwn(operatorNames, name);
}

/** Returns whether a condition with the operator has a value. */
export function takesValue(operator: Operator): boolean {
  return operator !== 'empty' && operator !== 'notEmpty';
}
