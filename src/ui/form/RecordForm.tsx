import { Alert, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusField } from './focusField.ts';
import classes from './RecordForm.module.css';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import type { RecordFormApi } from './useRecordForm.ts';

const texts = {
  save: 'Save',
  cancel: 'Cancel',
  code: (code: string) => `Code ${code}`,
  readOnly: 'Your role lets you view this, but not change it.',
};

/** Why the server refused: what is named by field lands on its field, the rest above the footer. */
export interface SubmitError {
  message: string;
  code?: string;
  fields?: Record<string, string>;
}

interface RecordFormProps<V extends Record<string, unknown>> {
  form: RecordFormApi<V>;
  /** what the form is about, for screen readers */
  label: string;
  pending: boolean;
  submitError: SubmitError | null;
  /** called with valid values only; call `form.resetDirty()` once they are saved */
  onSubmit: (values: V) => void;
  /** none: there is nothing to go back to */
  onCancel?: () => void;
  /** further buttons, such as a preview */
  actions?: ReactNode;
  /** what the two buttons say where they do not save and cancel, as in a wizard's step */
  submitLabel?: string;
  cancelLabel?: string;
  /** what is typed is kept elsewhere: leaving loses nothing, so nobody is asked */
  isKept?: boolean;
  /** shows the record without a way to change it; a string says why, where it is not the role */
  readOnly?: boolean | string;
  children: ReactNode;
}

/** The shell of every record's form: checks, saves by button or Ctrl/Cmd+S, and guards unsaved changes. */
export function RecordForm<V extends Record<string, unknown>>(props: RecordFormProps<V>) {
  const { form, pending, submitError, readOnly = false, isKept = false } = props;
  const { submitLabel = texts.save, cancelLabel = texts.cancel } = props;
  const isReadOnly = readOnly !== false;
  const element = useRef<HTMLFormElement>(null);
  const { setErrors } = form;

  useEffect(() => {
    const fields = submitError?.fields;
    if (!fields || !element.current) return;
    setErrors(fields);
    focusField(element.current, Object.keys(fields));
  }, [submitError, setErrors]);

  useHotkeys([['mod+S', () => element.current?.requestSubmit()]], []);

  const submit = form.onSubmit(
    (values) => {
      if (!pending && !isReadOnly) props.onSubmit(values);
    },
    (errors) => {
      if (element.current) focusField(element.current, Object.keys(errors));
    },
  );

  return (
    <form
      ref={element}
      className={classes.form}
      aria-label={props.label}
      noValidate
      onSubmit={submit}
      // Nothing inside takes the focus, and the page must scroll by keyboard all the same.
      tabIndex={isReadOnly ? 0 : undefined}
    >
      {isReadOnly && (
        <Alert color="blue" role="note" className={classes.readOnly}>
          {readOnly === true ? texts.readOnly : readOnly}
        </Alert>
      )}
      <fieldset className={classes.sections} disabled={isReadOnly}>
        {props.children}
      </fieldset>
      {(!isReadOnly || Boolean(props.actions)) && (
        <div className={classes.footer} data-form-footer>
          {submitError && <SubmitAlert error={submitError} values={form.getValues()} />}
          <div className={classes.buttons}>
            {!isReadOnly && (
              <>
                <Button type="submit" loading={pending}>
                  {submitLabel}
                </Button>
                {props.onCancel && (
                  <Button variant="default" disabled={pending} onClick={props.onCancel}>
                    {cancelLabel}
                  </Button>
                )}
              </>
            )}
            {props.actions}
          </div>
        </div>
      )}
      {!isKept && <UnsavedChangesGuard isDirty={() => form.isDirty()} />}
    </form>
  );
}

// A refusal that stands on its fields is not said twice; one that is about none of them must not get lost.
function SubmitAlert({ error, values }: { error: SubmitError; values: object }) {
  const fields = Object.entries(error.fields ?? {});
  const homeless = fields.filter(([path]) => !((path.split('.', 1)[0] ?? path) in values));
  if (fields.length > 0 && homeless.length === 0) return null;
  return (
    <Alert color="red" className={classes.error}>
      <strong>{error.message}</strong> {error.code !== undefined && texts.code(error.code)}
      {homeless.map(([path, message]) => (
        <div key={path}>
          {path}: {message}
        </div>
      ))}
    </Alert>
  );
}
