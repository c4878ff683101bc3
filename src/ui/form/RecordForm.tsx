import { Alert, Button } from '@mantine/core';
import { useElementSize, useHotkeys } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isServerReachable } from '../api/outage.ts';
import { useRetries } from '../api/useRetries.ts';
import { showError, useSnackbar } from '../snackbar/snackbarStore.ts';
import { focusField } from './focusField.ts';
import { ReadOnlyForm } from './ReadOnlyValue.tsx';
import classes from './RecordForm.module.css';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { useHasSide } from './useHasSide.ts';
import type { RecordFormApi } from './useRecordForm.ts';

const texts = {
  save: 'Save',
  saveAnother: 'Save and add another',
  cancel: 'Cancel',
  code: (code: string) => `Code ${code}`,
  unreachable: 'The server cannot be reached. Your entries are kept.',
  retry: 'Try again',
  readOnly: 'Your role lets you view this, but not change it.',
};

/** A server error. Messages by field are shown at their fields, others above the footer. */
export interface SubmitError {
  message: string;
  code?: string;
  fields?: Record<string, string>;
  /** the request did not reach the server; the form says so until it is available again */
  isUnreachable?: boolean;
}

interface RecordFormProps<V extends Record<string, unknown>> {
  form: RecordFormApi<V>;
  /** names the form for screen readers */
  label: string;
  pending: boolean;
  submitError: SubmitError | null;
  /** called with valid values only; call `form.resetDirty()` once they are saved */
  onSubmit: (values: V) => void;
  /** like `onSubmit`, and the form stays for the next new record; for records that are often added in series */
  onSubmitAnother?: (values: V) => void;
  /** left out when there is nothing to return to */
  onCancel?: () => void;
  /** further buttons, such as a preview */
  actions?: ReactNode;
  /** labels of the two buttons, when they are not Save and Cancel */
  submitLabel?: string;
  cancelLabel?: string;
  /** the input is stored as it is typed, so leaving the page needs no confirmation */
  isAutosaved?: boolean;
  /** shows the values without inputs; a string is the reason, when it is not the caller's role */
  readOnly?: boolean | string;
  /** what helps to fill in the form: beside it in wide windows (`useHasSide`), else after it */
  side?: ReactNode;
  children: ReactNode;
}

/** The frame of a record's form: validates, saves by button or Ctrl/Cmd+S, and guards unsaved changes. */
export function RecordForm<V extends Record<string, unknown>>(props: RecordFormProps<V>) {
  const { form, pending, readOnly = false, isAutosaved = false } = props;
  const submitError = useUntilRecovery(props.submitError);
  const saveButton = useRef<HTMLButtonElement>(null);
  const { submitLabel = texts.save, cancelLabel = texts.cancel } = props;
  const isReadOnly = readOnly !== false;
  const hasSide = useHasSide();
  const element = useRef<HTMLFormElement>(null);
  const footer = useElementSize();
  const { setErrors } = form;

  useEffect(() => {
    const fields = submitError?.fields;
    if (!fields || !element.current) return;
    setErrors(fields);
    focusField(element.current, Object.keys(fields));
  }, [submitError, setErrors]);

  useEffect(() => {
    element.current?.style.setProperty('--form-buttons', `${footer.height}px`);
  }, [footer.height]);

  useHotkeys([['mod+S', () => element.current?.requestSubmit()]], []);

  const submitTo = (save: (values: V) => void) =>
    form.onSubmit(
      (values) => {
        if (!pending && !isReadOnly) save(values);
      },
      (errors) => {
        if (element.current) focusField(element.current, Object.keys(errors));
      },
    );
  const { onSubmitAnother } = props;

  return (
    <form
      ref={element}
      className={classes.form}
      aria-label={props.label}
      noValidate
      onSubmit={submitTo(props.onSubmit)}
      // Nothing inside is focusable, but the page must scroll by keyboard.
      tabIndex={isReadOnly ? 0 : undefined}
    >
      {isReadOnly && (
        <Alert color="blue" role="note" className={classes.readOnly}>
          {readOnly === true ? texts.readOnly : readOnly}
        </Alert>
      )}
      <div className={classes.columns} data-has-side={hasSide || undefined}>
        <fieldset className={classes.sections} disabled={isReadOnly}>
          <ReadOnlyForm value={isReadOnly}>{props.children}</ReadOnlyForm>
        </fieldset>
        <div className={classes.side}>{props.side}</div>
      </div>
      {(!isReadOnly || Boolean(props.actions)) && (
        <div ref={footer.ref} className={classes.footer} data-form-footer>
          {submitError?.isUnreachable ? (
            <UnreachableAlert onRetry={() => saveButton.current?.focus()} />
          ) : (
            submitError && <SubmitAlert error={submitError} values={form.getValues()} />
          )}
          <div className={classes.buttons}>
            {!isReadOnly && (
              <>
                <Button
                  ref={saveButton}
                  type="submit"
                  loading={pending}
                  // The second click of a double click comes before `pending` is rendered.
                  onClick={(event) => event.detail > 1 && event.preventDefault()}
                >
                  {submitLabel}
                </Button>
                {onSubmitAnother && (
                  <Button
                    variant="default"
                    disabled={pending}
                    // As for the button above.
                    onClick={(event) => event.detail <= 1 && submitTo(onSubmitAnother)()}
                    // The second click may come after the focus has moved to the next record.
                    onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
                  >
                    {texts.saveAnother}
                  </Button>
                )}
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
      {!isAutosaved && <UnsavedChangesGuard isDirty={() => form.isDirty()} />}
    </form>
  );
}

/** Returns the error. One of an unreachable server ends, with its message in the snackbar, when the server responds again. */
function useUntilRecovery(error: SubmitError | null): SubmitError | null {
  const [ended, setEnded] = useState<SubmitError | null>(null);
  const isAway = error?.isUnreachable === true && error !== ended;
  useEffect(() => {
    if (!isAway) return;
    showError(error.message);
    return () => useSnackbar.getState().hideError(error.message);
  }, [isAway, error]);
  useRetries(isAway, async () => {
    if (await isServerReachable()) setEnded(error);
  });
  return error === ended ? null : error;
}

function UnreachableAlert({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert color="red" className={classes.error}>
      <div className={classes.unreachable}>
        <strong>{texts.unreachable}</strong>
        {/* The focus must not vanish with the button. */}
        <Button type="submit" variant="default" size="compact-sm" onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    </Alert>
  );
}

// Errors at fields of the form are not repeated here.
function SubmitAlert({ error, values }: { error: SubmitError; values: object }) {
  const fields = Object.entries(error.fields ?? {});
  const withoutField = fields.filter(([path]) => !((path.split('.', 1)[0] ?? path) in values));
  if (fields.length > 0 && withoutField.length === 0) return null;
  return (
    <Alert color="red" className={classes.error}>
      <strong>{error.message}</strong> {error.code !== undefined && texts.code(error.code)}
      {withoutField.map(([path, message]) => (
        <div key={path}>
          {path}: {message}
        </div>
      ))}
    </Alert>
  );
}
