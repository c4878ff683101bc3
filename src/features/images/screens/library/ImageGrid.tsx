import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { ApiError } from '../../../../contract/api-error.ts';
import { pageSizes } from '../../../../contract/list.ts';
import { ClearFilters } from '../../../../ui/list/ClearFilters.tsx';
import type { RowAction } from '../../../../ui/list/RowMenu.tsx';
import type { ListView } from '../../../../ui/list/useListView.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import type { ImageRow } from '../../contract.ts';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import { ImageCard } from './ImageCard.tsx';

const skeletons = [1, 2, 3, 4, 5, 6, 7, 8];

interface ImageGridProps {
  view: ListView;
  query: {
    data: { rows: readonly ImageRow[]; total: number } | undefined;
    error: ApiError | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
  actionsOf: (row: ImageRow) => readonly (RowAction | false)[];
  onDetails: (row: ImageRow) => void;
  empty: ReactNode;
}

/** Shows the images of the current page as cards. */
export function ImageGrid(props: ImageGridProps) {
  const { view, selected } = props;
  const { data, error, isFetching, refetch } = props.query;
  if (error !== null && data === undefined)
    return (
      <ErrorState
        message={error.message}
        {...(error.reference !== undefined && { code: error.reference })}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <ul className={classes.grid} aria-busy aria-label={texts.loading}>
        {skeletons.map((one) => (
          <li key={one} className={classes.skeleton} />
        ))}
      </ul>
    );
  if (data.rows.length === 0)
    return view.isFiltered ? (
      <EmptyState text={texts.noMatch} action={<ClearFilters view={view} />} />
    ) : (
      props.empty
    );
  return (
    <>
      <ul className={classes.grid} aria-busy={isFetching} aria-label={texts.title}>
        {data.rows.map((row) => (
          <ImageCard
            key={row.id}
            row={row}
            isSelected={selected.has(row.id)}
            onToggle={() => props.onToggle(row.id)}
            actions={props.actionsOf(row)}
            onDetails={props.onDetails}
          />
        ))}
      </ul>
      <GridPager view={view} total={data.total} />
    </>
  );
}

/** Like the pager of a table, but of cards, which are no rows. */
function GridPager({ view, total }: { view: ListView; total: number }) {
  const id = useId();
  const { index, size, show } = view;
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
          show({ index: Math.floor((first - 1) / Number(value)), size: Number(value) })
        }
      />
      <span aria-live="polite">{texts.range(first, last, total)}</span>
      <ActionIcon
        variant="subtle"
        aria-label={texts.previous}
        disabled={index === 0}
        onClick={() => show({ index: index - 1 })}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={texts.next}
        disabled={last >= total}
        onClick={() => show({ index: index + 1 })}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
