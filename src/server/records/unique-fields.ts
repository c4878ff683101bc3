import { messages } from '../../contract/messages.ts';
import { violatedConstraint } from '../database/transactions/unique-violations.ts';
import { rejectFieldErrors } from '../rejections.ts';

/** The field of a unique index, or the errors to report for its fields. */
type UniqueField = string | Record<string, string>;

/**
 * Runs a statement and turns a unique violation into the error of its field, so that a concurrent request for the
 * same value gets the same message as a later one.
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
