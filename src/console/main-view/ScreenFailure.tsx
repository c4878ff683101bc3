import { useQueryClient } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { errorCodeOf } from '../../ui/states/errorCode.ts';
import { resetScreenQueries } from '../queries.ts';
import { texts } from '../texts.ts';
import { PageTitle } from './PageTitle.tsx';

/** Shown instead of a screen that failed. The shell stays usable, and the code is in the error log. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const queries = useQueryClient();
  const retry = () => {
    // The cached data may be the cause of the failure.
    resetScreenQueries(queries);
    reset();
  };
  // React does not retry a failed lazy component until the page is reloaded.
  const isMissing = /import|module|fetch/i.test(String(error));
  return (
    <>
      <PageTitle />
      <ErrorState
        message={isMissing ? texts.screenMissing : texts.screenFailed}
        code={errorCodeOf(error)}
        onRetry={isMissing ? () => window.location.reload() : retry}
      />
    </>
  );
}
