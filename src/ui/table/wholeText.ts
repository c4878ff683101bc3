import type { SyntheticEvent } from 'react';

/** Shows the whole text of a cell as its tooltip while an ellipsis cuts it. */
export function showWholeText({ target }: SyntheticEvent): void {
  if (!(target instanceof Element)) return;
  const cell = target.closest<HTMLElement>('td:not([colspan]), th');
  if (cell === null) return;
  if (isCut(cell)) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}

function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll('*')].some(
    // Texts for screen readers are one pixel wide.
    ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
  );
}
