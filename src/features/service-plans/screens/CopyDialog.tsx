import { Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../ui/dialogs/BatchDialog.tsx';
import {
  type ChosenArea,
  ServiceAreasInput,
} from '../../../workspace/search/ServiceAreasInput.tsx';
import { copyServicePlan } from '../contract.ts';
import { copyTexts as texts } from '../texts.ts';

interface CopyDialogProps {
  /** the area of the plans */
  number: number;
  plans: readonly { id: string; name: string }[];
  onClose: () => void;
}

const mostAreas = 100;

/** Copies plans to other service areas. */
export function CopyDialog({ number, plans, onClose }: CopyDialogProps) {
  const [areas, setAreas] = useState<ChosenArea[]>([]);
  const [first] = plans;
  const copies = () =>
    areas.flatMap((area) =>
      plans.map(
        ({ id, name }): Task => ({
          label: name,
          organization: area,
          call: async () => {
            await call(copyServicePlan, {
              params: { orgNumber: String(area.number) },
              body: { fromOrganization: number, planId: id },
            });
            return null;
          },
        }),
      ),
    );
  return (
    <BatchDialog
      title={
        plans.length === 1 && first !== undefined
          ? texts.one(first.name)
          : texts.several(plans.length)
      }
      startLabel={texts.copy}
      blocked={areas.length === 0}
      tasksOf={copies}
      reasonOf={({ fields, message }) => (fields.name === undefined ? message : texts.nameTaken)}
      onClose={onClose}
    >
      <Text mb="sm">{plans.length === 1 ? texts.helpOne : texts.help}</Text>
      <ServiceAreasInput
        label={texts.areas}
        value={areas}
        onChange={setAreas}
        except={number}
        most={mostAreas}
      />
    </BatchDialog>
  );
}
