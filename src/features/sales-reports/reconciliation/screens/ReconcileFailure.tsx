import { Alert } from '@mantine/core';
import type { ApiError } from '../../../../contract/api-error.ts';
import type { BadLine } from '../../../../contract/import.ts';
import { fieldTexts, screenTexts } from '../texts.ts';

const { dialog: texts } = screenTexts;
const listedBadLines = 20;

interface ReconcileFailureProps {
  failure: ApiError | null;
  /** the fields that show their own errors */
  fields: readonly string[];
  /** the lines because of which nothing was compared */
  badLines: readonly BadLine[] | null;
}

/** Shows why a file was not compared, except what its fields show. */
export function ReconcileFailure({ failure, fields, badLines }: ReconcileFailureProps) {
  const message = failure === null ? '' : messageBesides(failure, fields);
  return (
    <>
      {message !== '' && (
        <Alert color="red" role="alert" mb={16}>
          {message}
        </Alert>
      )}
      {badLines !== null && (
        <Alert color="red" role="alert" mb={16}>
          {texts.badLines(badLines.length)}
          <ul>
            {badLines.slice(0, listedBadLines).map(({ line, field, reason }) => (
              <li key={`${line} ${field}`}>{texts.badLine(line, nameOf(field), reason)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function messageBesides(failure: ApiError, shown: readonly string[]): string {
  const errors = Object.entries(failure.fields);
  // The message repeats the errors of the fields.
  if (errors.length === 0) return failure.message;
  return errors.flatMap(([field, error]) => (shown.includes(field) ? [] : error)).join(' ');
}

const fieldNames: Readonly<Record<string, string>> = fieldTexts;

function nameOf(field: string | null): string {
  return field === null ? '' : (fieldNames[field] ?? field);
}
