import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import classes from './OfflineNotice.module.css';
import { texts } from './texts.ts';

/** Shown while the browser is offline. Reloads the page's data when it is online again. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine);
  const queries = useQueryClient();
  useEffect(() => {
    if (isOnline) return;
    return () => void queries.invalidateQueries();
  }, [isOnline, queries]);
  return <div role="status">{!isOnline && <p className={classes.notice}>{texts.offline}</p>}</div>;
}

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
