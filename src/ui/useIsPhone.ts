import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone, where lists are cards. The same width is in the style sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 37.49em)', false, { getInitialValueInEffect: false });
}
