import { VisuallyHidden } from '@mantine/core';
import { shortenedMiddle } from '../../names.ts';

/** A name without its middle when it is long; the whole one is its tooltip, and what a screen reader says. */
export function ShortName({ name, longest }: { name: string; longest: number }) {
  const short = shortenedMiddle(name, longest);
  if (short === name) return name;
  return (
    <span title={name}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
