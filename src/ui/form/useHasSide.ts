import { useMediaQuery } from '@mantine/hooks';

/** Whether the window has room for a side beside a form. The same width is in the style sheet. */
export function useHasSide(): boolean {
  return useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false });
}
