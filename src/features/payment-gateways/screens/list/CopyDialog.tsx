import { Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import {
  type ChosenArea,
  ServiceAreasInput,
} from '../../../../workspace/search/ServiceAreasInput.tsx';
import { copyGateway } from '../../contract.ts';
import { copyTexts as texts } from '../../texts.ts';

interface CopyDialogProps {
  /** the area of the gateway */
  number: number;
  gateway: { id: string; name: string };
  onClose: () => void;
}

const mostAreas = 100;

/** Copies a gateway to other service areas, with a result for each. */
export function CopyDialog({ number, gateway, onClose }: CopyDialogProps) {
  const [areas, setAreas] = useState<ChosenArea[]>([]);
  const copies = () =>
    areas.map(
      (area): Task => ({
        label: gateway.name,
        organization: area,
        call: async () => {
          await call(copyGateway, {
            params: { orgNumber: String(area.number) },
            body: { fromOrganization: number, gatewayId: gateway.id },
          });
          return null;
        },
      }),
    );
  return (
    <BatchDialog
      title={texts.title(gateway.name)}
      startLabel={texts.copy}
      blocked={areas.length === 0}
      tasksOf={copies}
      reasonOf={({ fields, message }) => (fields.name === undefined ? message : texts.nameTaken)}
      onClose={onClose}
    >
      <Text mb="sm">{texts.help}</Text>
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
