import { Alert, Button } from '@mantine/core';
import type { ApiError } from '../../../../contract/api-error.ts';
import classes from './Lifecycle.module.css';
import { texts } from './texts.ts';

interface ActionAlertProps {
  error: ApiError | null;
  /** replaces the server's message */
  message?: string;
  onRetry?: () => void;
}

/** The error of an action, with the server's code for support. */
export function ActionAlert({ error, message, onRetry }: ActionAlertProps) {
  if (error === null) return null;
  const { reference } = error;
  return (
    <Alert color="red" role="alert">
      {message ?? error.message}
      {reference !== undefined && <div className={classes.quiet}>{texts.code(reference)}</div>}
      {onRetry && (
        <Button className={classes.retry} size="xs" variant="default" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </Alert>
  );
}
