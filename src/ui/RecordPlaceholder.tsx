import { Skeleton } from '@mantine/core';
import type { ApiError } from '../contract/api-error.ts';
import { ErrorState } from './ErrorState.tsx';
import page from './page.module.css';

interface ComingRecordProps {
  /** why there is none; null while it is on its way */
  failed: ApiError | null;
  texts: { loading: string; notFound: string; backToList?: string };
  onRetry: () => void;
  /** leads to the list that the record is not in, if there is one */
  onLeave?: () => void;
  /** the heights in pixels of what will be there, from above */
  heights?: readonly number[];
}

const heightsOfForm = [40, 64, 64, 64, 40, 64, 64];

/** Stands where a record is awaited, and where there is none or none could be loaded. */
export function RecordPlaceholder({
  failed,
  texts,
  onRetry,
  onLeave,
  heights = heightsOfForm,
}: ComingRecordProps) {
  if (failed === null)
    return (
      <div className={page.skeleton} role="status" aria-label={texts.loading}>
        {heights.map((height, index) => (
          <Skeleton key={`${index}-${height}`} height={height} />
        ))}
      </div>
    );
  // An id that cannot be one names no record either.
  if (failed.status === 404 || failed.status === 400)
    return (
      <ErrorState
        message={texts.notFound}
        {...(onLeave && { onRetry: onLeave })}
        {...(texts.backToList !== undefined && { retryLabel: texts.backToList })}
      />
    );
  return (
    <ErrorState
      message={failed.message}
      onRetry={onRetry}
      {...(failed.reference !== undefined && { code: failed.reference })}
    />
  );
}
