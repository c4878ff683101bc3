import { Alert, Button } from '@mantine/core';
import { TimeStamp } from '../TimeStamp.tsx';
import classes from './OutdatedAlert.module.css';

const texts = { retry: 'Try again' };

interface OutdatedAlertProps {
  /** why it could not be loaded again */
  message: string;
  /** begins the sentence that ends with the time, such as "The figures below are those of" */
  shownOf: string;
  /** when what is shown was loaded, in milliseconds */
  loadedAt: number;
  timeZone: string;
  onRetry: () => void;
}

/** Shown above content that refreshes by itself while that fails. */
export function OutdatedAlert({
  message,
  shownOf,
  loadedAt,
  timeZone,
  onRetry,
}: OutdatedAlertProps) {
  return (
    <Alert color="red">
      <div className={classes.line}>
        <span>
          <strong>{message}</strong> {shownOf}{' '}
          <TimeStamp at={new Date(loadedAt)} timeZone={timeZone} />
        </span>
        <Button variant="default" size="xs" onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    </Alert>
  );
}
