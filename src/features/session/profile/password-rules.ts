import { passwordMinimumLength } from '../../../contract/limits.ts';
import {
  maxLength,
  minLength,
  type Rule,
  required,
} from '../../../contract/validators/validators.ts';

/** Longer ones only cost time to hash. */
const passwordMaximumLength = 256;

export const notSecure = 'Password is not secure enough.';

/** What a new password must be (section 5); whether it was breached is asked elsewhere. */
export const newPasswordRules: readonly Rule[] = [
  required,
  minLength(passwordMinimumLength),
  maxLength(passwordMaximumLength),
  (value) => /\p{Lu}/u.test(value) || 'At least one Uppercase character is required.',
  (value) => /\p{Ll}/u.test(value) || 'At least one Lowercase character is required.',
  (value) => /\p{Nd}/u.test(value) || 'At least one number is required.',
];

/** The confirmation must be there and be the same (section 5). */
export function confirmationRules(newPassword: string): readonly Rule[] {
  return [required, (value) => value === newPassword || 'Value does not match new password'];
}
