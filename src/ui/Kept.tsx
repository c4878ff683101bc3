import { memo, type ReactNode } from 'react';

interface KeptProps {
  /** all that the rendering depends on */
  shows: readonly unknown[];
  render: () => ReactNode;
}

/** Renders anew only when something that it shows is another: of a hundred rows the one that changed, of a toolbar nothing when a page is turned. */
export const Kept = memo(
  ({ render }: KeptProps) => render(),
  (before, after) =>
    before.shows.length === after.shows.length &&
    before.shows.every((one, index) => Object.is(one, after.shows[index])),
);
