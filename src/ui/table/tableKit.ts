import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowExpandingFeature,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table';

interface ColumnExtras {
  /** a column of actions: its header is for screen readers only, and it stays visible while scrolling */
  actions?: boolean;
  /** numbers align right */
  numeric?: boolean;
  /** the width in pixels; columns without one share the rest of the table */
  width?: number;
  /** the least width in pixels, to which the column shrinks before the table scrolls */
  least?: number;
  /** shows long texts completely, in higher rows */
  wraps?: boolean;
  /** times: the head names the time zone */
  time?: boolean;
  /** what the column is on a phone, where rows are cards: the status beside the name, or a fact below it */
  card?: 'status' | 'fact';
}

/** The features of our tables. The server sorts and pages, so the table only holds the state. */
export const tableKit = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  rowExpandingFeature,
  columnMeta: metaHelper<ColumnExtras>(),
});

export type TableColumns<Row extends RowData> = TableOptions<typeof tableKit, Row>['columns'];

/** Returns a builder for a table's columns: `columnsFor<Row>().columns([...])`, as a module constant or memoized. */
export function columnsFor<Row extends RowData>() {
  return createColumnHelper<typeof tableKit, Row>();
}
