import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ApiError } from '../../contract/api-error.ts';
import { focusField } from '../form/focusField.ts';
import type { RecordFormApi } from '../form/useRecordForm.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import classes from './Dialog.module.css';

interface FormDialogProps<V extends Record<string, unknown>> {
  title: string;
  /** maximum width in pixels */
  width?: number;
  confirmLabel: string;
  cancelLabel?: string;
  form: RecordFormApi<V>;
  pending: boolean;
  /** the server's error, shown at its field if the form has it */
  error: ApiError | null;
  danger?: boolean;
  /** called with valid values only */
  onSubmit: (values: V) => void;
  onCancel: () => void;
  children: ReactNode;
}

interface OtherErrorsProps {
  error: ApiError;
  /** of fields that the form does not have, by path */
  elsewhere: readonly (readonly [path: string, text: string])[];
  isAtField: boolean;
}

/** What the server rejects that no field of the form shows. */
function OtherErrors({ error, elsewhere, isAtField }: OtherErrorsProps) {
  if (elsewhere.length === 0) return isAtField ? null : <Alert color="red">{error.message}</Alert>;
  return (
    <Alert color="red">
      <ul className={classes.errors}>
        {elsewhere.map(([path, text]) => (
          <li key={path}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** A dialog with a small form. Enter in a field submits it. Once something is entered, Escape does not close it. */
export function FormDialog<V extends Record<string, unknown>>(props: FormDialogProps<V>) {
  const { form, error, pending } = props;
  const element = useRef<HTMLFormElement>(null);
  const { setErrors } = form;
  const focus = (paths: readonly string[]) =>
    element.current !== null && focusField(element.current, paths);
  useEffect(() => {
    if (error === null || element.current === null) return;
    setErrors(error.fields);
    focusField(element.current, Object.keys(error.fields));
  }, [error, setErrors]);
  const submit = form.onSubmit(
    (values) => {
      if (!pending) props.onSubmit(values);
    },
    (errors) => focus(Object.keys(errors)),
  );
  const values = form.getValues();
  const elsewhere = Object.entries(error?.fields ?? {}).filter(([path]) => !(path in values));
  const isAtField = Object.keys(error?.fields ?? {}).length > elsewhere.length;
  return (
    <ConfirmDialog
      opened
      title={props.title}
      width={props.width}
      confirmLabel={props.confirmLabel}
      cancelLabel={props.cancelLabel}
      danger={props.danger ?? false}
      locked={form.isDirty()}
      pending={pending}
      onConfirm={() => submit()}
      onCancel={props.onCancel}
    >
      <form ref={element} className={classes.fields} noValidate onSubmit={submit}>
        {props.children}
        {error !== null && (
          <OtherErrors error={error} elsewhere={elsewhere} isAtField={isAtField} />
        )}
        {/* Enter submits a form with several fields only if it contains a submit button. */}
        <input type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}
