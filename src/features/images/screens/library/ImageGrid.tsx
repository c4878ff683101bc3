import { useEffect, useRef } from 'react';
import type { ApiError } from '../../../../contract/api-error.ts';
import { ClearFilters } from '../../../../ui/list/ClearFilters.tsx';
import type { RowAction } from '../../../../ui/list/RowMenu.tsx';
import type { ListView } from '../../../../ui/list/useListView.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
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
}

/** Shows the images of the current page as cards. */
export function ImageGrid(props: ImageGridProps) {
  const { view, selected } = props;
  const { data, error, isFetching, refetch } = props.query;
  const list = useRef<HTMLUListElement>(null);
  const isTurning = useRef(false);
  // The former page stays until the next one is loaded.
  useEffect(() => {
    if (!isTurning.current || data === undefined) return;
    isTurning.current = false;
    list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [data]);
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
    return <EmptyState text={texts.noMatch} action={<ClearFilters view={view} />} />;
  return (
    <>
      <ul ref={list} className={classes.grid} aria-busy={isFetching} aria-label={texts.title}>
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
      <Pager
        page={{ index: view.index, size: view.size, total: data.total }}
        words={texts.pager}
        onPage={(page) => {
          isTurning.current = true;
          view.show(page);
        }}
      />
    </>
  );
}
