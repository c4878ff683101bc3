import { IconChevronRight } from '@tabler/icons-react';
import { type Cell, FlexRender, type RowData, type Row as TableRow } from '@tanstack/react-table';
import { type ReactNode, useId } from 'react';
import type { RowSelection } from './BodyRow.tsx';
import classes from './CardList.module.css';
import tableClasses from './DataTable.module.css';
import { rowTexts as texts } from './rowTexts.ts';
import type { tableKit } from './tableKit.ts';

const skeletons = [1, 2, 3, 4, 5, 6];
const mostFacts = 2;

interface CardListProps<Row extends RowData> {
  /** names the list for screen readers */
  caption: string;
  /** undefined until the first response */
  rows: readonly TableRow<typeof tableKit, Row>[] | undefined;
  isBusy: boolean | undefined;
  /** where the clocks show the times of the rows */
  zone: string | undefined;
  details: ((row: Row) => ReactNode) | undefined;
  selectionOf: (row: TableRow<typeof tableKit, Row>) => RowSelection | undefined;
  empty: ReactNode;
}

/** The rows of a table on a phone: name, status and two facts, as the columns' metadata says. */
export function CardList<Row extends RowData>(props: CardListProps<Row>) {
  const { caption, rows, isBusy, zone, details, selectionOf } = props;
  if (rows?.length === 0) return <div className={tableClasses.empty}>{props.empty}</div>;
  return (
    <ul className={classes.cards} aria-label={caption} aria-busy={isBusy}>
      {rows === undefined
        ? skeletons.map((one) => (
            <li key={one} className={classes.card}>
              <div className={classes.main}>
                <div className={tableClasses.skeleton} />
                <div className={tableClasses.skeleton} />
              </div>
            </li>
          ))
        : rows.map((row) => (
            <Card
              key={row.id}
              row={row}
              zone={zone}
              details={details}
              selection={selectionOf(row)}
            />
          ))}
    </ul>
  );
}

interface CardProps<Row extends RowData> {
  row: TableRow<typeof tableKit, Row>;
  zone: string | undefined;
  details: ((row: Row) => ReactNode) | undefined;
  selection: RowSelection | undefined;
}

function Card<Row extends RowData>({ row, zone, details, selection }: CardProps<Row>) {
  const id = useId();
  const isOpen = row.getIsExpanded();
  const { name, status, facts, actions } = partsOf(row.getAllCells());
  return (
    <li className={classes.card} data-selected={selection?.selected || undefined}>
      {selection && (
        <label className={classes.selector}>
          <input
            type="checkbox"
            className={tableClasses.checkbox}
            aria-label={texts.select(selection.name)}
            checked={selection.selected}
            onChange={() => selection.onToggle(row.id)}
          />
        </label>
      )}
      {details && (
        <button
          type="button"
          className={tableClasses.expander}
          aria-label={texts.details}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => row.toggleExpanded()}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
      )}
      <div className={classes.main}>
        <div className={classes.top}>
          <div className={classes.name}>
            {name && <FlexRender cell={name} />}
            {name && hasZone(name) && zone !== undefined && (
              <span className={tableClasses.zone}>{zone}</span>
            )}
          </div>
          {status && <FlexRender cell={status} />}
        </div>
        {facts.length > 0 && (
          <dl className={classes.facts}>
            {facts.map((cell) => (
              <div key={cell.id}>
                <dt>
                  {labelOf(cell)}
                  {hasZone(cell) && zone !== undefined && (
                    <span className={tableClasses.zone}>{zone}</span>
                  )}
                </dt>
                <dd>
                  <FlexRender cell={cell} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {actions.map((cell) => (
        <FlexRender key={cell.id} cell={cell} />
      ))}
      {isOpen && details && (
        <div id={id} className={classes.details}>
          {details(row.original)}
        </div>
      )}
    </li>
  );
}

type AnyCell<Row extends RowData> = Cell<typeof tableKit, Row, unknown>;

/** Returns what a card shows: without chosen facts, the first two columns that have a value. */
function partsOf<Row extends RowData>(cells: readonly AnyCell<Row>[]) {
  const metaOf = ({ column }: AnyCell<Row>) => column.columnDef.meta;
  const actions = cells.filter((cell) => metaOf(cell)?.actions);
  const [name, ...others] = cells.filter((cell) => !metaOf(cell)?.actions);
  const status = others.find((cell) => metaOf(cell)?.card === 'status');
  const chosen = others.filter((cell) => metaOf(cell)?.card === 'fact');
  const candidates = chosen.length > 0 ? chosen : others.filter((cell) => cell !== status);
  const facts = candidates.filter(hasValue).slice(0, mostFacts);
  return { name, status, facts, actions };
}

function hasValue<Row extends RowData>(cell: AnyCell<Row>): boolean {
  const value = cell.getValue();
  return value !== null && value !== undefined && value !== '';
}

function hasZone<Row extends RowData>({ column }: AnyCell<Row>): boolean {
  return column.columnDef.meta?.time === true;
}

function labelOf<Row extends RowData>({ column: { columnDef, id } }: AnyCell<Row>): string {
  return typeof columnDef.header === 'string' ? columnDef.header : id;
}
