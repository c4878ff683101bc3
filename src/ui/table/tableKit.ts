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
  /** a row's actions: the header is for screen readers only, and the column stays in sight however wide the others are */
  actions?: boolean;
  /** numbers align right */
  numeric?: boolean;
  /** short texts that read badly in two lines */
  nowrap?: boolean;
  /** keeps the column from growing beyond this CSS width */
  maxWidth?: string;
}

/** What our tables can do: the server sorts and pages, so only the state of it is kept here. */
export const tableKit = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  rowExpandingFeature,
  columnMeta: metaHelper<ColumnExtras>(),
});

export type TableColumns<Row extends RowData> = TableOptions<typeof tableKit, Row>['columns'];

/** The way to write a table's columns: `columnsFor<Row>().columns([...])`, once per module. */
export function columnsFor<Row extends RowData>() {
  return createColumnHelper<typeof tableKit, Row>();
}
