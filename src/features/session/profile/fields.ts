import * as z from 'zod/mini';
import type { Field } from '../../../contract/fields/field.ts';
import { fields } from '../../../contract/fields/fields.ts';
import { identity, simpleField, Unreadable } from '../../../contract/fields/simple-field.ts';
import { passwordMinimumLength } from '../../../contract/limits.ts';
import { rule } from '../../../contract/schema.ts';
import {
  maxLength,
  minLength,
  type Rule,
  required,
} from '../../../contract/validators/validators.ts';

/** Longer passwords only take longer to hash. */
const passwordMaximumLength = 256;

interface PasswordOptions {
  rules?: readonly Rule[];
  help?: string;
  read?: (draft: string, siblings: Readonly<Record<string, unknown>>) => unknown;
}

/** Returns a field for a password. Spaces are significant, and `PasswordField` shows it. */
function password(
  label: string,
  { rules = [], help, read = identity }: PasswordOptions = {},
): Field<string, string, never> {
  const all = [required, ...rules, maxLength(passwordMaximumLength)];
  return simpleField({
    label,
    help,
    control: { type: 'custom' },
    schema: z.string().check(...all.map((one) => rule<string>(one))),
    emptyDraft: '',
    toDraft: () => '',
    read,
    toText: () => '••••••',
  });
}

/** The message for a breached password (specification section 5). */
export const notSecure = 'Password is not secure enough.';

/** A new password (specification section 5). Whether it was breached is looked up separately. */
export const newPassword = fields({
  NewPassword: password('New Password', {
    help: 'At least 8 characters with an uppercase letter, a lowercase letter and a number.',
    rules: [
      minLength(passwordMinimumLength),
      (value) => /\p{Lu}/u.test(value) || 'At least one Uppercase character is required.',
      (value) => /\p{Ll}/u.test(value) || 'At least one Lowercase character is required.',
      (value) => /\p{Nd}/u.test(value) || 'At least one number is required.',
    ],
  }),
  /** Not sent to the server. */
  ConfirmPassword: password('Confirm New Password', {
    read: (draft, { NewPassword }) =>
      draft === '' || draft === NewPassword
        ? draft
        : new Unreadable('Value does not match new password'),
  }),
});

export const passwordChange = fields({
  CurrentPassword: password('Current Password'),
  ...newPassword.map,
});
