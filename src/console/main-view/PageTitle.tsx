import { VisuallyHidden } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import { texts } from '../texts.ts';

/** A heading for screen readers on pages without a visible one. */
export function PageTitle() {
  const title = useMatches({
    select: (matches) => matches.at(-1)?.staticData.title ?? texts.console,
  });
  return (
    <VisuallyHidden>
      <h1>{title}</h1>
    </VisuallyHidden>
  );
}
