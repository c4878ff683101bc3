import { Loader } from '@mantine/core';
import classes from '../Shell.module.css';
import { texts } from '../texts.ts';
import { PageTitle } from './PageTitle.tsx';

/** Shown until a screen is loaded. */
export function LoadingScreen() {
  return (
    <div className={classes.loading} role="status">
      <PageTitle />
      <Loader size={20} aria-hidden /> {texts.loading}
    </div>
  );
}
