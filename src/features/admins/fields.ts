import * as z from 'zod/mini';
import {
  choice,
  flag,
  organizationReference,
  reference,
} from '../../contract/fields/choice-kinds.ts';
import { optional } from '../../contract/fields/compound-kinds.ts';
import type { Field, Option } from '../../contract/fields/field.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { type Common, simpleField } from '../../contract/fields/simple-field.ts';
import { emailAddress, text } from '../../contract/fields/text-kinds.ts';
import { messages } from '../../contract/messages.ts';
import { minLength, noSpecialChars } from '../../contract/validators/validators.ts';

type ReferenceField<S> = Field<S, string, never>;

/**
 * Adds the option `none` for null to a required reference. The display text of other records is their name, which the
 * server derives as `nameField`.
 */
function orNull<S>(
  field: ReferenceField<S>,
  none: Option,
  nameField: string,
): ReferenceField<S | null> {
  return {
    ...field,
    schema: z.nullable(field.schema),
    toDraft: (stored, siblings) => (stored === null ? none.value : field.toDraft(stored, siblings)),
    parse: (draft, siblings, report) =>
      draft === none.value ? null : field.parse(draft, siblings, report),
    toText: (stored, siblings) =>
      stored === null ? none.label : String(siblings[nameField] ?? stored),
  };
}

/** The choice between an invitation by e-mail (true) and an initial password (false). */
function invitation(label: string, options: Common<boolean>): Field<boolean, string, never> {
  const names = { invitation: 'Invite by e-mail', password: 'Set an initial password' };
  const choices = Object.entries(names).map(([value, name]) => ({ value, label: name }));
  return simpleField({
    initial: false,
    ...options,
    label,
    control: { type: 'select', options: choices },
    schema: z.boolean(),
    emptyDraft: 'password',
    isRequired: false,
    toDraft: (stored) => (stored ? 'invitation' : 'password'),
    // The form hides this choice for single sign-on.
    read: (draft, { isSsoUser }) => draft === 'invitation' && isSsoUser !== true,
    toText: (stored) => (stored ? names.invitation : names.password),
  });
}

export const wholePlatform = { value: 'platform', label: 'The whole platform' };
export const noRole = { value: 'everything', label: 'No role: may do everything' };

export const administratorStatus = choice('Status', {
  Active: 'Active',
  Disabled: 'Disabled',
  /** Set only by the server. */
  Locked: 'Locked',
});
export type AdministratorStatus = (typeof administratorStatus.values)[number];

const map = {
  firstName: optional(text('First name', { maxLength: 100 })),
  lastName: optional(text('Last name', { maxLength: 100 })),
  email: optional(emailAddress('Email')),
  phone: optional(text('Phone', { maxLength: 40, inputType: 'tel' })),
  username: text('Username', {
    maxLength: 64,
    rules: [minLength(3), noSpecialChars],
    help: '3 to 64 characters. Uppercase and lowercase are the same.',
  }),
  /** The namespace in which the username is unique; '' is the common one. */
  realm: text('Realm', {
    maxLength: 32,
    allowEmpty: true,
    rules: [
      (value) =>
        /^([a-z0-9-]{2,32})?$/.test(value) || 'Use 2 to 32 lowercase letters, digits and hyphens',
    ],
    help: 'The namespace to sign in to: lowercase letters, digits, hyphens. Empty is the common one.',
  }),
  isSsoUser: flag('Signs in by single sign-on', {
    help: 'Through the identity provider of the realm, without a password here.',
  }),
  /** The top of the scope; null for the whole platform. */
  ownerNumber: orNull(
    organizationReference('Owner organization', {
      help: 'The administrator sees this organization and everything below it. Type at least 3 characters to search.',
    }),
    wholePlatform,
    'ownerName',
  ),
  /** null for no role, which allows everything */
  roleTemplateId: orNull(
    reference('Role', { help: 'You cannot give a role that allows more than yours.' }),
    noRole,
    'roleName',
  ),
};

/** An administrator (domain.md, 'Role templates and administrators'). */
export const administrator = fields(map, ({ isSsoUser, email }, error) => {
  // The first sign-in finds the administrator by the address.
  if (isSsoUser && email === null) error('email', messages.required);
});
export type Administrator = Stored<typeof administrator>;

/** A new administrator, with the choice of the first sign-in. */
export const newAdministrator = fields(
  {
    ...map,
    invite: invitation('First sign-in', {
      help: 'A link to choose a password, or a password that you hand over.',
    }),
  },
  ({ isSsoUser, email, invite }, error) => {
    if ((isSsoUser || invite) && email === null) error('email', messages.required);
    if (isSsoUser && invite) error('invite', 'Single sign-on needs no invitation');
  },
);
