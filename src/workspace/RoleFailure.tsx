import { ErrorState } from '../ui/states/ErrorState.tsx';
import { useRole } from './useAllowed.ts';

const texts = {
  failed: 'What your role allows could not be loaded, so this page is not shown yet.',
};

/** Shown instead of a screen until it is known what the role allows. During an outage it is requested again by itself. */
export function RoleFailure() {
  return <ErrorState message={texts.failed} onRetry={useRole().retry} />;
}
