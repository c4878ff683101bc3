import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { ShownVariable } from '../../contract.ts';
import { routerPageTexts } from '../../texts.ts';
import { Section } from '../Section.tsx';

const column = columnsFor<ShownVariable>();
const columns = column.columns([
  column.accessor('name', { header: routerPageTexts.variable, meta: { width: 200 } }),
  column.accessor('value', {
    header: routerPageTexts.value,
    meta: { card: 'fact' },
    cell: ({ row: { original } }) =>
      original.error === null ? original.value : <StatusLabel tone="bad" label={original.error} />,
  }),
  column.accessor(
    ({ origin, from }) =>
      origin === null
        ? ''
        : `${routerPageTexts.origins[origin]}${from === null ? '' : `: ${from}`}`,
    { id: 'origin', header: routerPageTexts.origin, meta: { card: 'fact' } },
  ),
]);

/** The variables of a router's templates, each with the level that sets it. */
export function RouterVariables({ variables }: { variables: readonly ShownVariable[] }) {
  return (
    <Section title={routerPageTexts.variables} help={routerPageTexts.variablesHelp}>
      <DataTable
        caption={routerPageTexts.variablesCaption}
        columns={columns}
        rows={variables}
        rowId={({ name }) => name}
        isFullHeight
        empty={<EmptyState text={routerPageTexts.noVariables} />}
      />
    </Section>
  );
}
