import { viewerTimeZone } from '../../../../ui/browser/viewerTimeZone.ts';
import { formatRelative } from '../../../../ui/format.ts';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import type { ImageRow } from '../../contract.ts';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import { licenceWarning } from '../image-texts.ts';

/** Shows what needs attention: archived, too small for its slot, a licence that ends. */
export function ImageFlags({ row }: { row: ImageRow }) {
  const licence = licenceWarning(row.licenceUntil, new Date());
  if (row.status === 'Active' && !row.isTooSmall && licence === null) return null;
  return (
    <div className={classes.flags}>
      {row.status === 'Archived' && <StatusLabel tone="ended" label={texts.archived} />}
      {row.isTooSmall && <StatusLabel tone="warning" label={texts.tooSmall} />}
      {licence !== null && <StatusLabel tone="warning" label={licence} />}
    </div>
  );
}

/** How long ago an image was changed. */
export function Updated({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={time.toLocaleString()}>
      {formatRelative(time, new Date(), viewerTimeZone)}
    </time>
  );
}
