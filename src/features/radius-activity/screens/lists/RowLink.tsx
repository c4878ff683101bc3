import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQueryParameter } from '../../../../ui/navigation/address.ts';
import classes from '../Radius.module.css';

interface RowLinkProps {
  id: string;
  children: ReactNode;
}

/** Selects a row, whose details the panel shows. */
export function RowLink({ id, children }: RowLinkProps) {
  const selected = useQueryParameter('item');
  return (
    <Link
      to="."
      search={(before: Record<string, unknown>) => ({ ...before, item: id })}
      replace
      resetScroll={false}
      activeProps={{}}
      aria-current={selected === id ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

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
