import { Skeleton } from '@mantine/core';
import page from '../../../ui/page.module.css';
import { texts } from '../texts.ts';

const heights = [36, 36, 36, 36, 36, 36];

/** Shown until the first rows arrive. */
export function RecordSkeleton() {
  return (
    <div className={page.skeleton} role="status" aria-label={texts.loading}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
