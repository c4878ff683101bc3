import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isServerReachable } from '../../ui/api/outage.ts';
import { useRetries } from '../../ui/api/useRetries.ts';
import { loadInBackground } from '../../ui/browser/backgroundLoads.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { errorCodeOf } from '../../ui/states/errorCode.ts';
import { resetScreenQueries } from '../queries.ts';
import { texts } from '../texts.ts';
import { PageTitle } from './PageTitle.tsx';

/** Shown instead of a screen that failed. The shell stays usable, and the code is in the error log. */
export function ScreenFailure(props: ErrorComponentProps) {
  const isMissing = /import|module|fetch/i.test(String(props.error));
  return (
    <>
      <PageTitle />
      {isMissing ? <ScreenMissing {...props} /> : <ScreenFailed {...props} />}
    </>
  );
}

function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const queries = useQueryClient();
  const retry = () => {
    // The cached data may be the cause of the failure.
    resetScreenQueries(queries);
    reset();
  };
  return <ErrorState message={texts.screenFailed} code={errorCodeOf(error)} onRetry={retry} />;
}

/** The screen's module was not loaded: the server cannot be reached, or has another version of the console. */
function ScreenMissing({ error, reset }: ErrorComponentProps) {
  const part = useMatches({ select: (matches) => matches.at(-1)?.staticData.part });
  const router = useRouter();
  const [isReachable, setReachable] = useState<boolean | null>(null);

  async function retry(): Promise<void> {
    const isThere = await isServerReachable();
    setReachable(isThere);
    // An embedded page has no part: only a reload, which the user requests, loads it again.
    if (!isThere || part === undefined) return;
    try {
      await loadInBackground(part.load);
    } catch {
      return;
    }
    await router.invalidate();
    reset();
  }

  useRetries(isReachable !== true, retry, { startsAtOnce: true });
  const isAway = isReachable === false || (isReachable === null && !navigator.onLine);
  const unreachable =
    part === undefined ? texts.screenUnreachable : `${texts.screenUnreachable} ${texts.opensAgain}`;
  return (
    <ErrorState
      message={isAway ? unreachable : texts.screenMissing}
      code={errorCodeOf(error)}
      onRetry={() => void (isReachable === true ? window.location.reload() : retry())}
    />
  );
}
