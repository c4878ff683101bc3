import * as z from 'zod/mini';
import { type AdministratorFields, administratorFields } from './contract.ts';
import { mistakesOf } from './rules.ts';

/** Stand for null where an input needs a text. */
export const platform = 'platform';
export const everything = 'everything';

/** What the form holds: '' where nothing is chosen or written yet. */
export type AdministratorValues = {
  username: string;
  realm: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  ownerNumber: string;
  roleTemplateId: string;
  isSsoUser: boolean;
  /** how somebody new gets in; of no meaning afterwards */
  firstSignIn: string;
};

export function newAdministrator(number: number, realm: string): AdministratorValues {
  return {
    username: '',
    realm,
    email: '',
    firstName: '',
    lastName: '',
    phone: '',
    ownerNumber: String(number),
    // Nothing is given by oversight.
    roleTemplateId: '',
    isSsoUser: false,
    firstSignIn: 'password',
  };
}

export function valuesOf(fields: AdministratorFields): AdministratorValues {
  return {
    username: fields.username,
    realm: fields.realm,
    email: fields.email ?? '',
    firstName: fields.firstName ?? '',
    lastName: fields.lastName ?? '',
    phone: fields.phone ?? '',
    ownerNumber: fields.ownerNumber === null ? platform : String(fields.ownerNumber),
    roleTemplateId: fields.roleTemplateId ?? everything,
    isSsoUser: fields.isSsoUser,
    firstSignIn: 'password',
  };
}

export function isInvited({ isSsoUser, firstSignIn }: AdministratorValues): boolean {
  return !isSsoUser && firstSignIn === 'invitation';
}

type Checked =
  | { fields: AdministratorFields; errors: null }
  | { fields: null; errors: Record<string, string> };

/** The values as the contract wants them, or its messages by field. */
export function checked(values: AdministratorValues): Checked {
  const result = z.safeParse(administratorFields, {
    username: values.username,
    realm: values.realm.trim(),
    email: orNull(values.email),
    firstName: orNull(values.firstName),
    lastName: orNull(values.lastName),
    phone: orNull(values.phone),
    ownerNumber: values.ownerNumber === platform ? null : Number(values.ownerNumber),
    roleTemplateId: values.roleTemplateId === everything ? null : values.roleTemplateId,
    isSsoUser: values.isSsoUser,
  });
  const errors: Record<string, string> = {};
  for (const name of ['ownerNumber', 'roleTemplateId'] as const)
    if (values[name] === '') errors[name] = 'Required';
  for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message;
  if (result.success)
    Object.assign(errors, mistakesOf({ ...result.data, invite: isInvited(values) }));
  return result.success && Object.keys(errors).length === 0
    ? { fields: result.data, errors: null }
    : { fields: null, errors };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
