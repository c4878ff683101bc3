import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { TargetsTable } from '../../../site-network/public/TargetsTable.tsx';
import { listPanSources, pushPans } from '../../pushes/contract.ts';
import { pushTexts as texts } from '../../texts.ts';
import type { BuildingDialogProps } from './BuildingDialogs.tsx';

/** What devices have of the building's keys and ports, and the pushes to them. */
export function PushesDialog({ building, onClose }: BuildingDialogProps) {
  const { number } = building.site;
  const params = { orgNumber: String(number) };
  const { data } = useQuery(endpointQuery(listPanSources, { params }));
  const canEdit = useCanCall()(pushPans);
  const [chosen, setChosen] = useState<string | null>(null);
  const source = data?.rows.find(({ id }) => id === chosen) ?? data?.rows[0];
  return (
    <Dialog opened title={texts.title} width={960} onClose={onClose}>
      <p>{texts.intro}</p>
      {data !== undefined && source !== undefined && (
        <>
          <Select
            label={texts.source}
            data={data.rows.map(({ id, name }) => ({ value: id, label: name }))}
            value={source.id}
            onChange={setChosen}
            allowDeselect={false}
            mb="sm"
          />
          <TargetsTable
            key={source.id}
            number={number}
            source="pan"
            sourceId={source.id}
            name={source.name}
            canEdit={canEdit}
            plan={async (deviceIds) => {
              const body = { sourceId: source.id, ...(deviceIds && { deviceIds }) };
              return (await call(pushPans, { params, body })).runId;
            }}
          />
        </>
      )}
    </Dialog>
  );
}
