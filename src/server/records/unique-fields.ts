import { messages } from '../../contract/messages.ts';
import { violatedConstraint } from '../database/unique-violations.ts';
import { rejectFieldErrors } from '../refusals.ts';

/** The field that a unique index protects, or the errors of its fields where they say more. */
type UniqueField = string | Record<string, string>;

/**
 * Runs a statement and turns the violation of a unique index into the error of its field: of two
 * requests that write the same value at once, the second gets the same message as one that comes later.
 */
export async function withUniqueFields<T>(
  fieldOf: Readonly<Record<string, UniqueField>>,
  statement: () => Promise<T>,
): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    const field = fieldOf[violatedConstraint(error) ?? ''];
    if (field !== undefined)
      rejectFieldErrors(typeof field === 'string' ? { [field]: messages.mustBeUnique } : field);
    throw error;
  }
}
