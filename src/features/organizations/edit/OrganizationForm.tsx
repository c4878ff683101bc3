import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { VersionConflict } from '../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../../ui/form/submitError.ts';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { organizationChanged } from '../../../workspace/selection/selection.ts';
import { type OrganizationFields } from '../contract.ts';
import { BrandField } from '../form/BrandField.tsx';
import { LifecycleSections } from '../lifecycle/LifecycleSections.tsx';
import {
  type OrganizationRecord,
  organizationRecord,
  updateOrganization,
} from '../record-contract.ts';
import { differences } from './differences.ts';
import classes from './OrganizationForm.module.css';
import {
  ContactsSection,
  IdentitySection,
  LocationSection,
  NotesSection,
  ServiceSection,
} from './OrganizationSections.tsx';
import { texts } from './texts.ts';
import { checked, type OrganizationValues, valuesOf } from './values.ts';

interface Conflict {
  mine: OrganizationFields;
  theirs: OrganizationRecord;
}

interface OrganizationFormProps {
  initial: OrganizationRecord;
  readOnly: boolean;
}

/** Edits an organization; what somebody else saved meanwhile is shown beside, never overwritten unseen. */
export function OrganizationForm({ initial, readOnly }: OrganizationFormProps) {
  const [record, setRecord] = useState(initial);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const update = useChange(updateOrganization, { ownError: true });
  const form = useRecordForm<OrganizationValues>({
    initialValues: valuesOf(initial),
    validate: (values) => checked(values, initial.type).errors ?? {},
  });

  const show = (shown: OrganizationRecord, sent?: OrganizationValues) => {
    setRecord(shown);
    form.showStored(valuesOf(shown), sent);
    const { number, name, status, isTrialMode } = shown;
    organizationChanged({ number, name, status, isTrialMode });
  };

  const save = (fields: OrganizationFields, version: number) => {
    const sent = form.getValues();
    update.mutate(
      { params: { orgNumber: String(record.number) }, body: { ...fields, version } },
      {
        onSuccess: (saved) => {
          setConflict(null);
          show(saved, sent);
          showSuccess(texts.saved(saved.name));
        },
        onError: ({ status, current }) => {
          const theirs = z.safeParse(organizationRecord, current);
          if (status === 409 && theirs.success) setConflict({ mine: fields, theirs: theirs.data });
          else setConflict(null);
        },
      },
    );
  };

  const submit = (values: OrganizationValues) => {
    const { fields } = checked(values, record.type);
    if (fields !== null) save(fields, record.version);
  };

  const { error } = update;
  const submitError = useMemo(() => submitErrorOf(error), [error]);

  return (
    <>
      <RecordForm
        form={form}
        label={texts.form(record.name)}
        pending={update.isPending}
        submitError={submitError}
        readOnly={readOnly}
        onSubmit={submit}
        onCancel={form.reset}
      >
        <IdentitySection form={form} record={record} />
        <LocationSection form={form} record={record} />
        <ContactsSection form={form} />
        <ServiceSection form={form} record={record}>
          <BrandField form={form} name="brandTheme" inherited={record.inherited.brandTheme} />
        </ServiceSection>
        <NotesSection form={form} />
        <Facts record={record} />
      </RecordForm>
      <LifecycleSections record={record} hasChanges={() => form.isDirty()} onChanged={show} />
      <VersionConflict
        opened={conflict !== null}
        fields={conflict === null ? [] : differences(conflict.mine, conflict.theirs)}
        pending={update.isPending}
        {...(conflict !== null && { changedBy: conflict.theirs.updatedBy })}
        onKeepMine={() => conflict && save(conflict.mine, conflict.theirs.version)}
        onTakeTheirs={() => {
          if (conflict) show(conflict.theirs);
          setConflict(null);
        }}
        onCancel={() => setConflict(null)}
      />
    </>
  );
}

function Facts({ record }: { record: OrganizationRecord }) {
  const timeZone = record.timeZone ?? record.inherited.timeZone ?? 'UTC';
  return (
    <p className={classes.facts}>
      {texts.created} {record.createdBy},{' '}
      <TimeStamp at={new Date(record.createdAt)} timeZone={timeZone} />
      <br />
      {texts.updated} {record.updatedBy},{' '}
      <TimeStamp at={new Date(record.updatedAt)} timeZone={timeZone} />
    </p>
  );
}
