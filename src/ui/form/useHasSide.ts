import { useMediaQuery } from '@mantine/hooks';
import { createContext, useContext } from 'react';

/** From which width of the window on a form has a side; narrower in a frame, beside which the console has its drawer. */
export const SideFrom = createContext('80em');
export const sideFromInFrame = '63.75em';

/** Whether the window has room for a side beside a form. */
export function useHasSide(): boolean {
  const width = useContext(SideFrom);
  return useMediaQuery(`(min-width: ${width})`, false, { getInitialValueInEffect: false });
}
