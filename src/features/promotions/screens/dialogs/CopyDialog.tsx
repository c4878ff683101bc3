import { Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import { copyPromotion, type PromotionRow } from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';
import { type ChosenOrganization, ChosenOrganizations } from '../ChosenOrganizations.tsx';

interface CopyDialogProps {
  /** the organization of the promotions */
  number: number;
  promotions: readonly Pick<PromotionRow, 'id' | 'name'>[];
  onClose: () => void;
}

/** Copies promotions to other organizations, with a result for each. */
export function CopyDialog({ number, promotions, onClose }: CopyDialogProps) {
  const [chosen, setChosen] = useState<ChosenOrganization[]>([]);
  const copies = () =>
    chosen.flatMap((organization) =>
      promotions.map(
        ({ id, name }): Task => ({
          label: name,
          organization: { ...organization, displayPath: '' },
          call: async () => {
            await call(copyPromotion, {
              params: { orgNumber: String(organization.number) },
              body: { fromOrganization: number, promotionId: id },
            });
            return null;
          },
        }),
      ),
    );
  return (
    <BatchDialog
      title={texts.copyTitle(promotions.length)}
      startLabel={texts.copy}
      blocked={chosen.length === 0}
      tasksOf={copies}
      reasonOf={({ fields, message }) => Object.values(fields)[0] ?? message}
      onClose={onClose}
    >
      <Text mb="sm">{texts.copyHelp}</Text>
      <ChosenOrganizations
        label={texts.copyTo}
        value={chosen}
        except={number}
        onChange={setChosen}
      />
    </BatchDialog>
  );
}
