import type { ReactNode } from 'react';
import { RowLink } from '../../../../ui/panel/RowLink.tsx';
import classes from '../Radius.module.css';

interface CompactRowProps {
  id: string;
  name: string;
  time: ReactNode;
  outcome: ReactNode;
  place: string;
}

/** A row in one cell, for narrow windows. */
export function CompactRow({ id, name, time, outcome, place }: CompactRowProps) {
  return (
    <div className={classes.compact}>
      <RowLink id={id}>
        <bdi>{name}</bdi>
      </RowLink>
      {time}
      <div>{outcome}</div>
      <bdi className={classes.place}>{place}</bdi>
    </div>
  );
}
