import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { type FeatureId, featureIds, featureNames } from '../../../contract/features.ts';
import { call } from '../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../ui/dialogs/BatchDialog.tsx';
import { changeFeature, type FoundOrganization } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './OrgSearch.module.css';

export type ChangedOrganization = Pick<FoundOrganization, 'number' | 'name' | 'displayPath'>;

interface FeatureDialogProps {
  organizations: readonly ChangedOrganization[];
  onClose: () => void;
}

/** Adds or removes a feature of several organizations, with a result for each. */
export function FeatureDialog({ organizations, onClose }: FeatureDialogProps) {
  const [feature, setFeature] = useState<FeatureId | null>(null);
  const [isGranted, setGranted] = useState(true);
  const taskOf = (organization: ChangedOrganization, chosen: FeatureId): Task => ({
    label: featureNames[chosen],
    organization,
    call: async () => {
      const { isChanged } = await call(changeFeature, {
        params: { orgNumber: String(organization.number) },
        body: { feature: chosen, isGranted },
      });
      if (isChanged) return null;
      return { isDone: true, text: isGranted ? texts.unchanged : texts.unchangedRemoved };
    },
  });
  return (
    <BatchDialog
      title={texts.changeTitle(organizations.length)}
      startLabel={texts.apply}
      blocked={feature === null}
      tasksOf={() => (feature === null ? [] : organizations.map((one) => taskOf(one, feature)))}
      reasonOf={({ fields, message }) => Object.values(fields)[0] ?? message}
      onClose={onClose}
    >
      <div className={classes.form}>
        <Text>{texts.changeHelp}</Text>
        <NativeSelect
          label={texts.change}
          value={isGranted ? 'add' : 'remove'}
          data={Object.entries(texts.changes).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => setGranted(value === 'add')}
        />
        <NativeSelect
          label={texts.feature}
          value={feature ?? ''}
          data={[
            { value: '', label: texts.choose },
            ...featureIds.map((id) => ({ value: id, label: featureNames[id] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setFeature(featureIds.find((id) => id === value) ?? null)
          }
        />
      </div>
    </BatchDialog>
  );
}
