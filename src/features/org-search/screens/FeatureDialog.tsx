import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../contract/api-error.ts';
import { type FeatureId, featureIds, featureNames } from '../../../contract/features.ts';
import { labelsOf } from '../../../contract/fields/fields.ts';
import { call } from '../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../ui/dialogs/BatchDialog.tsx';
import { organization as organizationFields } from '../../organizations/fields.ts';
import { changeFeature, type FoundOrganization } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './OrgSearch.module.css';

export type ChangedOrganization = Pick<
  FoundOrganization,
  'number' | 'name' | 'displayPath' | 'uniqueId'
>;

interface FeatureDialogProps {
  organizations: readonly ChangedOrganization[];
  onClose: () => void;
}

/** Gives several organizations a feature, or takes it away, with a result for each. */
export function FeatureDialog({ organizations, onClose }: FeatureDialogProps) {
  const [feature, setFeature] = useState<FeatureId | null>(null);
  const [isGranted, setGranted] = useState(true);
  const count = organizations.length;
  const words = isGranted
    ? { title: texts.addTitle, help: texts.addHelp, start: texts.add }
    : { title: texts.removeTitle, help: texts.removeHelp, start: texts.removeFrom };
  const taskOf = (organization: ChangedOrganization, chosen: FeatureId): Task => ({
    label: featureNames[chosen],
    organization,
    call: async () => {
      const { isChanged } = await call(changeFeature, {
        params: { orgNumber: String(organization.number) },
        body: { feature: chosen, isGranted },
      });
      const [done, unchanged] = isGranted
        ? [texts.given, texts.unchanged]
        : [texts.removed, texts.unchangedRemoved];
      return { isDone: true, text: isChanged ? done : unchanged };
    },
  });
  return (
    <BatchDialog
      title={
        feature === null ? texts.changeTitle(count) : words.title(featureNames[feature], count)
      }
      startLabel={words.start(count)}
      danger={!isGranted}
      blocked={feature === null}
      tasksOf={() =>
        feature === null ? [] : parentsFirst(organizations).map((one) => taskOf(one, feature))
      }
      reasonOf={reasonOf}
      canRetry={({ status }) => ![400, 403, 404].includes(status)}
      onClose={onClose}
    >
      <div className={classes.form}>
        <NativeSelect
          label={texts.change}
          value={isGranted ? 'add' : 'remove'}
          data={Object.entries(texts.changes).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => {
            setGranted(value === 'add');
            if (value === 'remove' && feature === 'organization') setFeature(null);
          }}
        />
        <NativeSelect
          label={texts.feature}
          value={feature ?? ''}
          data={[
            { value: '', label: texts.choose },
            ...featureIds
              // The server refuses it: nobody could give it back.
              .filter((id) => isGranted || id !== 'organization')
              .map((id) => ({ value: id, label: featureNames[id] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setFeature(featureIds.find((id) => id === value) ?? null)
          }
        />
        {feature !== null && <Text role="status">{words.help(featureNames[feature])}</Text>}
        <Text>{texts.changeHelp}</Text>
      </div>
    </BatchDialog>
  );
}

/** An organization gets only what the one above it has, so that one comes first. */
function parentsFirst(organizations: readonly ChangedOrganization[]) {
  const depthOf = ({ uniqueId }: ChangedOrganization) => uniqueId.split('-').length;
  return organizations.toSorted((a, b) => depthOf(a) - depthOf(b));
}

const labels: Readonly<Record<string, string>> = labelsOf(organizationFields);

/** Returns why an organization was not changed; an error in another field of it says where it is corrected. */
function reasonOf({ fields, message }: ApiError): string {
  const [first] = Object.entries(fields);
  if (first === undefined) return message;
  const [field, error] = first;
  const label = labels[field];
  return label === undefined ? error : texts.editFirst(label, error);
}
