import { useMediaQuery } from '@mantine/hooks';
import { createContext, useContext } from 'react';

/** The media query of windows in which a form has a side. */
export const SideFrom = createContext('(width >= 80em)');

/** Whether the window has room for a side beside a form. */
export function useHasSide(): boolean {
  return useMediaQuery(useContext(SideFrom), false, { getInitialValueInEffect: false });
}
