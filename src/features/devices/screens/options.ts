import { deviceRoles, deviceStatuses } from '../device-types.ts';
import { roleNames, statusNames, trustNames } from '../texts.ts';

const same = (value: string) => ({ value, label: value });

export const roleOptions = deviceRoles.map((value) => ({ value, label: roleNames[value] }));
export const statusOptions = deviceStatuses.map((value) => ({ value, label: statusNames[value] }));
export const trustOptions = Object.entries(trustNames).map(([value, label]) => ({ value, label }));
export const schemeOptions = ['https', 'http'].map(same);
export const snmpVersionOptions = [
  { value: '2c', label: 'v2c' },
  { value: '3', label: 'v3' },
];
export const authOptions = ['SHA-256', 'SHA-512', 'SHA-1'].map(same);
export const privOptions = ['AES-128', 'AES-256'].map(same);
