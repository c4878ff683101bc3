import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StateMessage.module.css';

const texts = { retry: 'Try again', code: (code: string) => `Code ${code}` };

interface ErrorStateProps {
  /** what failed and what to do about it */
  message: string;
  /** identifies the log line for support */
  code?: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** a button beside the retry button */
  action?: ReactNode;
}

/** Shown instead of content that could not be loaded, with a retry button. */
export function ErrorState({
  message,
  code,
  onRetry,
  retryLabel = texts.retry,
  action,
}: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.icon} aria-hidden />
      <p className={classes.text}>{message}</p>
      {code !== undefined && <p className={classes.code}>{texts.code(code)}</p>}
      <div className={classes.buttons}>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
