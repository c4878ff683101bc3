import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { pageSizes } from '../../../../contract/list.ts';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';

export interface ImagePageState {
  /** from 0 */
  index: number;
  size: number;
}

interface ImagePagerProps {
  page: ImagePageState;
  total: number;
  onPage: (page: ImagePageState) => void;
}

/** Like the pager of a table, but of images, which are no rows. */
export function ImagePager({ page: { index, size }, total, onPage }: ImagePagerProps) {
  const id = useId();
  if (total <= 25) return <div className={classes.pager}>{texts.total(total)}</div>;
  const first = index * size + 1;
  const last = Math.min(total, first + size - 1);
  return (
    <div className={classes.pager}>
      <label htmlFor={id}>{texts.perPage}</label>
      <NativeSelect
        id={id}
        size="xs"
        data={pageSizes.map(String)}
        value={String(size)}
        // Keeps the first visible image on the page.
        onChange={({ currentTarget: { value } }) =>
          onPage({ index: Math.floor((first - 1) / Number(value)), size: Number(value) })
        }
      />
      <span aria-live="polite">{texts.range(first, last, total)}</span>
      <ActionIcon
        variant="subtle"
        aria-label={texts.previous}
        disabled={index === 0}
        onClick={() => onPage({ index: index - 1, size })}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={texts.next}
        disabled={last >= total}
        onClick={() => onPage({ index: index + 1, size })}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
