import { useEffect } from 'react';
import { create } from 'zustand';

/** The name of the record that an embedded page shows, for the header above the page; '' without one. */
export const useRecordName = create<{ name: string }>()(() => ({ name: '' }));

/** Puts the name of a record into the header as long as the caller is shown. */
export function useShownRecord(name: string): void {
  useEffect(() => {
    useRecordName.setState({ name });
    return () => useRecordName.setState({ name: '' });
  }, [name]);
}
