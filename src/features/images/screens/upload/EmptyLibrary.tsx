import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../../texts.ts';
import { useHasBelow } from '../useHasBelow.ts';
import classes from './Upload.module.css';

/** Shown when an organization can use no image yet. */
export function EmptyLibrary({ action }: { action: ReactNode }) {
  return (
    <div className={classes.empty}>
      <IconPhoto size={48} stroke={1.25} aria-hidden />
      <p>{texts.none(useHasBelow())}</p>
      {action}
      {action && <p className={classes.emptyHelp}>{texts.uploadHelp}</p>}
    </div>
  );
}
