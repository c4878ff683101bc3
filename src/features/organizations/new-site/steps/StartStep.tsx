import { Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../contract/api-error.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { SwitchField } from '../../../../ui/form/fields/SwitchField.tsx';
import { RecordForm, type SubmitError } from '../../../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../../../ui/form/submitError.ts';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { OrganizationField } from '../../../../workspace/search/OrganizationField.tsx';
import { getSiteCopy, type SiteDraft } from '../contract.ts';
import { blank, copy, startOf, withStart } from '../draft/site-draft.ts';
import classes from '../NewSite.module.css';
import { templateChoices } from '../templates/templates.ts';
import { texts } from '../texts.ts';
import type { StepProps } from './step-props.ts';

type Start = Pick<SiteDraft, 'start' | 'source' | 'withDevices'>;

const choices = [
  { id: blank, name: texts.blank, help: texts.blankHelp },
  ...templateChoices,
  { id: copy, name: texts.copy, help: texts.copyHelp },
];

/** What the site begins with; another choice later replaces the areas and plans, and asks first. */
export function StartStep({ kept, parent, onChange, onNext }: StepProps) {
  const client = useQueryClient();
  const [choice, setChoice] = useState(kept.start);
  const [isPending, setPending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<SubmitError | null>(null);
  const form = useRecordForm<Start>({
    initialValues: { start: kept.start, source: kept.source, withDevices: kept.withDevices },
    validate: ({ start, source }) =>
      start === copy && source === null ? { source: 'Required' } : {},
    onChange: (values) => {
      setChoice(values.start);
      onChange((before) => ({ ...before, ...values }));
    },
  });

  const begin = async ({ start, source }: Start) => {
    setAsking(false);
    setFailure(null);
    setPending(true);
    try {
      const copied =
        start === copy && source !== null
          ? await client.fetchQuery({
              ...endpointQuery(getSiteCopy, { params: { orgNumber: String(source.number) } }),
              staleTime: 0,
              meta: { ownError: true },
            })
          : null;
      onChange((before) => withStart(before, parent, copied));
      onNext();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(submitErrorOf(error));
    } finally {
      setPending(false);
    }
  };
  const submit = (values: Start) => {
    if (startOf(values) === kept.applied) onNext();
    else if (kept.areas.length > 0) setAsking(true);
    else void begin(values);
  };

  const { source } = kept;
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
        isKept
        submitLabel={texts.next}
        pending={isPending}
        submitError={failure}
        onSubmit={submit}
      >
        <FormSection title={texts.start} help={texts.startHelp(parent.name)}>
          <Radio.Group {...sharedProps({ form, name: 'start', label: texts.startFrom })}>
            <div className={classes.choices}>
              {choices.map(({ id, name, help }) => (
                <Radio key={id} value={id} label={name} description={help} />
              ))}
            </div>
          </Radio.Group>
          {choice === copy && (
            <>
              <OrganizationField
                data-path="source"
                label={texts.source}
                required
                initial={sourceOption}
                fits={({ type }) => type === 'Site'}
                noneFits={texts.noSite}
                onChoose={({ node }) => {
                  if (node === undefined) return;
                  const { number, name, displayPath } = node;
                  form.setFieldValue('source', { number, name, displayPath });
                  form.clearFieldError('source');
                }}
                error={form.errors.source}
              />
              <SwitchField
                form={form}
                name="withDevices"
                label={texts.withDevices}
                help={texts.withDevicesHelp}
              />
            </>
          )}
        </FormSection>
      </RecordForm>
      <ConfirmDialog
        opened={isAsking}
        title={texts.replaceTitle}
        confirmLabel={texts.replace}
        danger
        onConfirm={() => void begin(form.getValues())}
        onCancel={() => setAsking(false)}
      >
        {texts.replaceText}
      </ConfirmDialog>
    </>
  );
}
