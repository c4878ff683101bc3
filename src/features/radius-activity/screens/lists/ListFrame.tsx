import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import panels from '../../../../ui/panel/Panel.module.css';
import { SidePanel } from '../../../../ui/panel/SidePanel.tsx';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { ListSkeleton } from '../../../../ui/states/ListSkeleton.tsx';
import { useMayExport } from '../../../../workspace/useAllowed.ts';
import type { ReceivedStatus } from '../../live/useStatus.ts';
import { texts } from '../../texts.ts';
import { Filters } from '../Filters.tsx';
import classes from '../Radius.module.css';
import type { RadiusView } from '../useRadiusView.ts';

type FiltersProps = ComponentProps<typeof Filters>;

export interface TabProps {
  number: number;
  view: RadiusView;
  isPaused: boolean;
  status: ReceivedStatus | undefined;
}

export interface ListProps extends TabProps, Pick<FiltersProps, 'lead' | 'pause'> {}

interface Listing {
  key: string | number;
  isEarlier: boolean;
  /** where a BulkBar of selected rows goes */
  bulk: HTMLElement | null;
}

interface ListFrameProps<Page>
  extends Pick<FiltersProps, 'view' | 'columns' | 'chips' | 'lead' | 'pause'> {
  exportButton: ReactNode;
  list: UseQueryResult<Page>;
  /** The rows of the earlier filters stay until the new ones arrive, without news. */
  children: (page: Page, listing: Listing) => ReactNode;
  /** the panel of the selected row */
  panel: (id: string) => ReactNode;
}

/** The filters, the rows and the panel of a live list. */
export function ListFrame<Page extends { isMasked: boolean }>({
  view,
  columns,
  chips,
  lead,
  pause,
  exportButton,
  list: { data, error, refetch, dataUpdatedAt, isPlaceholderData },
  children,
  panel,
}: ListFrameProps<Page>) {
  const mayExport = useMayExport();
  const [bulk, setBulk] = useState<HTMLElement | null>(null);
  return (
    <>
      <Filters
        view={view}
        isMasked={data?.isMasked === true}
        columns={view.isCompact ? [] : columns}
        chips={chips}
        lead={lead}
        pause={pause}
        bulk={<div ref={setBulk} className={classes.bulk} />}
      >
        {mayExport && exportButton}
      </Filters>
      <div className={panels.body}>
        <div>
          {data !== undefined ? (
            children(data, {
              key: isPlaceholderData ? 'earlier' : dataUpdatedAt,
              isEarlier: isPlaceholderData,
              bulk,
            })
          ) : error === null ? (
            <ListSkeleton />
          ) : (
            <ErrorState message={error.message} onRetry={() => void refetch()} />
          )}
        </div>
        {view.item !== undefined && (
          <SidePanel label={texts.panel} onClose={() => view.select(undefined)}>
            {panel(view.item)}
          </SidePanel>
        )}
      </div>
    </>
  );
}
