import { Skeleton } from '@mantine/core';
import type { ApiError } from '../../contract/api-error.ts';
import page from '../page.module.css';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';

interface RecordPlaceholderProps {
  /** why loading failed; null while loading */
  failed: ApiError | null;
  texts: { loading: string; notFound: string; backToList?: string };
  onRetry: () => void;
  /** returns to the list, if there is one */
  onLeave?: () => void;
  /** the heights of the skeleton's lines in pixels, from the top */
  heights?: readonly number[];
}

const heightsOfForm = [40, 64, 64, 64, 40, 64, 64];

/** Shown while a record loads, when it does not exist, and when it could not be loaded. */
export function RecordPlaceholder({
  failed,
  texts,
  onRetry,
  onLeave,
  heights = heightsOfForm,
}: RecordPlaceholderProps) {
  if (failed === null)
    return (
      <div className={page.skeleton} role="status" aria-label={texts.loading}>
        {heights.map((height, index) => (
          <Skeleton key={`${index}-${height}`} height={height} />
        ))}
      </div>
    );
  // An invalid id is reported as a record that does not exist.
  if (failed.status === 404 || failed.status === 400)
    return (
      <ErrorState
        message={texts.notFound}
        {...(onLeave && { onRetry: onLeave })}
        {...(texts.backToList !== undefined && { retryLabel: texts.backToList })}
      />
    );
  if (failed.status === 403) return <EmptyState text={failed.message} />;
  return (
    <ErrorState
      message={failed.message}
      onRetry={onRetry}
      {...(failed.reference !== undefined && { code: failed.reference })}
    />
  );
}
