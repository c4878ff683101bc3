import { readableValue } from '../../contract/values/readableValue.ts';
import type { AdministratorChoices, AdministratorFields, AdministratorRecord } from './contract.ts';
import { texts } from './texts.ts';

export const labels = {
  username: texts.username,
  realm: texts.realm,
  email: texts.email,
  firstName: texts.firstName,
  lastName: texts.lastName,
  phone: texts.phone,
  ownerName: texts.owner,
  roleName: texts.role,
  isSsoUser: texts.isSsoUser,
} as const;

/** An administrator in names rather than ids. */
export type Readable = Pick<AdministratorRecord, keyof typeof labels>;

/** What somebody wanted to save, with names for its ids as far as they are known here. */
export function readableOf(
  fields: AdministratorFields,
  theirs: AdministratorRecord,
  { roles }: AdministratorChoices,
): Readable {
  const { ownerNumber, roleTemplateId } = fields;
  const isSameOwner = ownerNumber === theirs.ownerNumber;
  const isSameRole = roleTemplateId === theirs.roleTemplateId;
  const role = roles.find(({ id }) => id === roleTemplateId);
  return {
    ...fields,
    ownerName: isSameOwner ? theirs.ownerName : nameOfOwner(ownerNumber),
    roleName: isSameRole ? theirs.roleName : (role?.name ?? null),
  };
}

/** The fields in which two versions of an administrator differ, as people read them. */
export function differences(mine: Readable, theirs: Readable) {
  const [own, other] = [mine, theirs].map(
    (version) => new Map(Object.entries({ ...version, ...namesOf(version) })),
  );
  return Object.entries(labels).flatMap(([name, label]) => {
    const difference = {
      label,
      mine: readableValue(own?.get(name)),
      theirs: readableValue(other?.get(name)),
    };
    return difference.mine === difference.theirs ? [] : [difference];
  });
}

function namesOf({ ownerName, roleName }: Readable) {
  return { ownerName: ownerName ?? texts.platform, roleName: roleName ?? texts.everything };
}

function nameOfOwner(number: number | null): string | null {
  return number === null ? null : String(number);
}
