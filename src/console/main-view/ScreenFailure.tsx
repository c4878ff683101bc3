import { useQueryClient } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { errorCodeOf } from '../../ui/errorCode.ts';
import { forgetScreens } from '../queries.ts';
import { texts } from '../texts.ts';
import { PageTitle } from './PageTitle.tsx';

/** Stands where a screen failed; the frame around stays usable, and the code is in the error log. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const queries = useQueryClient();
  const showAnew = () => {
    // What made it fail may be among what it has read.
    forgetScreens(queries);
    reset();
  };
  // React keeps a part that could not be loaded as failed until the page is loaded anew.
  const isMissing = /import|module|fetch/i.test(String(error));
  return (
    <>
      <PageTitle />
      <ErrorState
        message={isMissing ? texts.screenMissing : texts.screenFailed}
        code={errorCodeOf(error)}
        onRetry={isMissing ? () => window.location.reload() : showAnew}
      />
    </>
  );
}
