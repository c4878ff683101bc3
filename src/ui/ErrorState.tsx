import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './StateMessage.module.css';

const texts = { retry: 'Try again', code: (code: string) => `Code ${code}` };

interface ErrorStateProps {
  /** what failed, in words that a person can act on */
  message: string;
  /** what support looks up in the log */
  code?: string;
  onRetry?: () => void;
  /** what the button says */
  retryLabel?: string;
}

/** Stands where something could not be loaded, with the way to try again. */
export function ErrorState({ message, code, onRetry, retryLabel = texts.retry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.icon} aria-hidden />
      <p className={classes.text}>{message}</p>
      {code !== undefined && <p className={classes.code}>{texts.code(code)}</p>}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
