import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { pickFields } from '../../../../contract/fields/fields.ts';
import { call } from '../../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import { panUnits } from '../../contract.ts';
import { panUnit, unitKind } from '../../fields.ts';
import { pickTexts as texts } from '../../texts.ts';
import { useRefreshed } from '../useRefreshed.ts';
import type { BuildingDialogProps } from './BuildingDialogs.tsx';
import { areaOptions } from './options.ts';

const noArea = 'none';
const kinds = unitKind.values.map((value) => ({ value, label: unitKind.names[value] }));

/** Changes the type and service area of several units, with a result and a history entry for each. */
export function EditUnitsDialog({
  number,
  building,
  unitIds,
  onClose,
}: BuildingDialogProps & { unitIds: ReadonlySet<string> }) {
  const [kind, setKind] = useState<string | null>(null);
  const [area, setArea] = useState<string | null>(null);
  const refresh = useRefreshed();
  const units = building.units.filter(([id]) => unitIds.has(id));
  const run = async (unitId: string) => {
    const params = { orgNumber: String(number), unitId };
    const stored = await call(panUnits.get, { params });
    const before = pickFields(panUnit, stored);
    const body = {
      ...before,
      kind: unitKind.values.find((value) => value === kind) ?? before.kind,
      areaNumber: area === null ? before.areaNumber : area === noArea ? null : Number(area),
    };
    if (body.kind === before.kind && body.areaNumber === before.areaNumber)
      return { isDone: false, text: texts.same };
    await call(panUnits.update, { params, body: { ...body, version: stored.version } });
    return null;
  };
  return (
    <BatchDialog
      title={texts.title(units.length)}
      startLabel={texts.start}
      blocked={kind === null && area === null}
      tasksOf={() => units.map(([id, , , unit]): Task => ({ label: unit, call: () => run(id) }))}
      reasonOf={({ fields, message }) => Object.values(fields)[0] ?? message}
      onClose={() => {
        refresh();
        onClose();
      }}
    >
      <Text mb="sm">{texts.intro}</Text>
      <Select
        label={unitKind.label}
        placeholder={texts.unchanged}
        data={kinds}
        value={kind}
        onChange={setKind}
        clearable
      />
      <Select
        label={panUnit.map.areaNumber.label}
        placeholder={texts.unchanged}
        data={[{ value: noArea, label: texts.noArea }, ...areaOptions(building)]}
        value={area}
        onChange={setArea}
        clearable
      />
    </BatchDialog>
  );
}
