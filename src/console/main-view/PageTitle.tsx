import { VisuallyHidden } from '@mantine/core';
import { texts } from '../texts.ts';
import { useScreenTitle } from '../useScreenTitle.ts';

/** A heading for screen readers on pages without a visible one. */
export function PageTitle() {
  const title = useScreenTitle() ?? texts.console;
  return (
    <VisuallyHidden>
      <h1>{title}</h1>
    </VisuallyHidden>
  );
}
