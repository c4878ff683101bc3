import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { counted } from '../../contract/plural.ts';
import { formatNumber } from '../format.ts';
import classes from './Pager.module.css';

export interface PageState {
  /** index of the current page, from 0 */
  index: number;
  size: number;
  /** number of rows on all pages */
  total: number;
}

const sizes = [25, 50, 100];
/** What is listed, such as rows. */
interface Words {
  perPage: string;
  one: string;
  other: string;
}

const rows: Words = { perPage: 'Rows per page', one: 'row', other: 'rows' };
/** for entries that are not rows, such as cards */
export const items: Words = { perPage: 'Items per page', one: 'item', other: 'items' };
const texts = {
  previous: 'Previous page',
  next: 'Next page',
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`,
};

interface PagerProps {
  page: PageState;
  words?: Words;
  onPage: (page: { index: number; size: number }) => void;
}

/** Shows the number of rows, or of what else is listed, and above 25 the pages. */
export function Pager({ page, words = rows, onPage }: PagerProps) {
  const id = useId();
  const { index, size, total } = page;
  const next = useRef<HTMLButtonElement>(null);
  const previous = useRef<HTMLButtonElement>(null);
  const pressed = useRef<Element>(null);
  // A disabled button loses the focus, and the keyboard would leave a dialog around it.
  useEffect(() => {
    const button = pressed.current;
    if (button === null || !button.matches(':disabled')) return;
    pressed.current = null;
    if (![button, document.body].includes(document.activeElement ?? button)) return;
    (button === next.current ? previous : next).current?.focus();
  });
  const turnTo = (target: number) => (event: MouseEvent) => {
    pressed.current = event.currentTarget;
    onPage({ index: target, size });
  };
  if (total <= 25) return <div className={classes.pager}>{counted(total, words)}</div>;
  const first = index * size + 1;
  const last = Math.min(total, first + size - 1);
  return (
    <div className={classes.pager}>
      <label htmlFor={id}>{words.perPage}</label>
      <NativeSelect
        id={id}
        size="xs"
        data={sizes.map(String)}
        value={String(size)}
        // Keeps the first visible row on the page.
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          onPage({ index: Math.floor((first - 1) / chosen), size: chosen });
        }}
      />
      <span aria-live="polite">{texts.range(first, last, total)}</span>
      <ActionIcon
        ref={previous}
        variant="subtle"
        aria-label={texts.previous}
        disabled={index === 0}
        onClick={turnTo(index - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        ref={next}
        variant="subtle"
        aria-label={texts.next}
        disabled={last >= total}
        onClick={turnTo(index + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
