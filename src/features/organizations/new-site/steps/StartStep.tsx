import { Radio } from '@mantine/core';
import { useMemo, useState } from 'react';
import { parseDraft } from '../../../../contract/fields/fields.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../../../ui/form/submitError.ts';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { OrganizationField } from '../../../../workspace/search/OrganizationField.tsx';
import { getSiteCopy } from '../contract.ts';
import { withStart } from '../draft/site-draft.ts';
import type { NewSite } from '../fields.ts';
import classes from '../NewSite.module.css';
import { canCopy } from '../rules.ts';
import {
  isCopy,
  type SiteStart,
  siteStart,
  startChoices,
  startKey,
} from '../templates/site-start.ts';
import { texts } from '../texts.ts';
import type { StepProps } from './step-props.ts';

/** Chooses what the site starts from. A later choice replaces the areas and plans, after a confirmation. */
export function StartStep({ draft, parent, onChange, onNext }: StepProps) {
  const [isConfirming, setConfirming] = useState(false);
  const loadCopy = useChange(getSiteCopy, { ownError: true });
  const submitError = useMemo(() => submitErrorOf(loadCopy.error), [loadCopy.error]);
  const { start, source, withDevices } = draft;
  const form = {
    ...useRecordForm<SiteStart>({
      initialValues: { start, source, withDevices },
      validate: (values) => parseDraft(siteStart, values).errors ?? {},
      onChange: (values) => onChange((before) => ({ ...before, ...values })),
    }),
    fields: siteStart,
  };

  // The inputs may have changed while the copy was loading.
  const apply = (chosen: SiteStart, copied: NewSite | null) => {
    onChange((before) => withStart({ ...before, ...chosen }, parent, copied));
    onNext();
  };
  const begin = (chosen: SiteStart) => {
    setConfirming(false);
    if (!isCopy(chosen) || chosen.source === null) apply(chosen, null);
    else
      loadCopy.mutate(
        { params: { orgNumber: String(chosen.source.number) } },
        { onSuccess: (copied) => apply(chosen, copied) },
      );
  };
  const submit = (chosen: SiteStart) => {
    if (startKey(chosen) === draft.applied) onNext();
    else if (draft.areas.length > 0) setConfirming(true);
    else begin(chosen);
  };

  const sourceOption = source && {
    value: String(source.number),
    label: source.name,
    detail: source.displayPath,
  };

  return (
    <>
      <RecordForm
        form={form}
        label={texts.start}
        isAutosaved
        submitLabel={texts.next}
        pending={loadCopy.isPending}
        submitError={submitError}
        onSubmit={submit}
      >
        <FormSection title={texts.start} help={texts.startHelp(parent.name)}>
          <Radio.Group {...sharedProps({ form, name: 'start', label: siteStart.map.start.label })}>
            <div className={classes.choices}>
              {startChoices.map(({ value, label, help }) => (
                <Radio key={value} value={value} label={label} description={help} />
              ))}
            </div>
          </Radio.Group>
          {isCopy(draft) && (
            <>
              <OrganizationField
                data-path="source"
                label={siteStart.map.source.label}
                required
                initial={sourceOption}
                fits={canCopy}
                noneFits={texts.noSite}
                onChoose={({ node }) => {
                  if (node === undefined) return;
                  const { number, name, displayPath } = node;
                  form.setFieldValue('source', { number, name, displayPath });
                  form.clearFieldError('source');
                }}
                error={form.errors.source}
              />
              <Field form={form} name="withDevices" />
            </>
          )}
        </FormSection>
      </RecordForm>
      <ConfirmDialog
        opened={isConfirming}
        title={texts.replaceTitle}
        confirmLabel={texts.replace}
        danger
        onConfirm={() => begin(form.getValues())}
        onCancel={() => setConfirming(false)}
      >
        {texts.replaceText}
      </ConfirmDialog>
    </>
  );
}
