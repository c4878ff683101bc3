import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { RowMenu } from '../../../../ui/list/RowMenu.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../../ui/table/tableKit.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { deleteVariable, listVariables, setVariable, type VariableRow } from '../../contract.ts';
import { routerPageTexts, templateTexts } from '../../texts.ts';
import { Section } from '../Section.tsx';
import { VariableDialog } from './VariableDialog.tsx';

const column = columnsFor<VariableRow>();

/** The values of variables at every level that concerns the routers of a site. */
export function VariableValues({ number }: { number: number }) {
  const params = { orgNumber: String(number) };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(listVariables, { params }),
    meta: { ownError: true },
  });
  const canCall = useCanCall();
  const canEdit = canCall(setVariable);
  const canDelete = canCall(deleteVariable);
  const [isSetting, setSetting] = useState(false);
  const { mutate } = useChange(deleteVariable, { refreshes: [listVariables] });
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor('name', { header: templateTexts.name, meta: { width: 200 } }),
        column.accessor('value', { header: templateTexts.value, meta: { card: 'fact' } }),
        column.accessor((row) => `${routerPageTexts.origins[row.level]}: ${row.ownerName}`, {
          id: 'level',
          header: templateTexts.level,
          meta: { card: 'fact' },
        }),
        column.accessor('updatedBy', { header: templateTexts.by, meta: { width: 160 } }),
        column.display({
          id: 'actions',
          header: templateTexts.removeValue,
          meta: { actions: true, width: 48 },
          cell: ({ row: { original } }) => (
            <RowMenu
              name={`${original.name}, ${original.ownerName}`}
              actions={[
                canDelete &&
                  original.canChange && {
                    label: templateTexts.removeValue,
                    danger: true,
                    onSelect: () =>
                      mutate(
                        { params: { orgNumber: String(number), variableId: original.id } },
                        { onSuccess: () => showSuccess(templateTexts.valueRemoved(original.name)) },
                      ),
                  },
              ]}
            />
          ),
        }),
      ]),
    [canDelete, mutate, number],
  );
  return (
    <Section title={templateTexts.values} help={templateTexts.valuesHelp}>
      <DataTable
        caption={routerPageTexts.variables}
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        isFullHeight
        failure={error && { message: error.message }}
        onRetry={() => void refetch()}
        empty={<EmptyState text={templateTexts.noValues} />}
      />
      {canEdit && (
        <div>
          <Button variant="default" onClick={() => setSetting(true)}>
            {templateTexts.setValue}
          </Button>
        </div>
      )}
      {isSetting && <VariableDialog number={number} onClose={() => setSetting(false)} />}
    </Section>
  );
}
