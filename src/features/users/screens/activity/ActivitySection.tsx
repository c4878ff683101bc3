import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../Users.module.css';

interface ActivitySectionProps {
  id?: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of the guest's page. */
export function ActivitySection({ id, title, action, children }: ActivitySectionProps) {
  return (
    <div id={id} className={classes.card}>
      <div className={classes.heading}>
        <Title order={3}>{title}</Title>
        {action}
      </div>
      {children}
    </div>
  );
}
