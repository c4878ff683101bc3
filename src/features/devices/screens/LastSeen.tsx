import { createContext, useContext } from 'react';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { texts } from '../texts.ts';
import classes from './Devices.module.css';

/** The time zone of the site that the list is of. */
export const SiteTimeZone = createContext('UTC');

export function LastSeen({ at }: { at: string | null }) {
  const timeZone = useContext(SiteTimeZone);
  if (at === null) return texts.never;
  return (
    <span className={classes.lastSeen}>
      <TimeStamp at={new Date(at)} timeZone={timeZone} />
    </span>
  );
}
