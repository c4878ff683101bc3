import { Alert, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { VersionConflict } from '../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../ui/form/submitError.ts';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import {
  createServicePlan,
  type ServicePlanFields,
  type ServicePlanRecord,
  servicePlanRecord,
  updateServicePlan,
} from './contract.ts';
import { differences } from './differences.ts';
import { IdentitySection, PortalSection, PriceSection } from './OfferSections.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { checked, type PlanValues, valuesOf } from './public/values.ts';
import classes from './ServicePlans.module.css';
import { texts } from './texts.ts';
import {
  DevicesSection,
  EligibilitySection,
  NetworkSection,
  SpeedSection,
  TimeSection,
} from './UseSections.tsx';

interface ServicePlanFormProps {
  /** the service area */
  number: number;
  initial: ServicePlanFields;
  /** null for a new plan */
  record: ServicePlanRecord | null;
  timeZone: string;
  readOnly: boolean;
  onCreated: (plan: ServicePlanRecord) => void;
  onLeave: () => void;
}

/** Adds or edits a plan; what somebody else saved meanwhile is shown beside, never overwritten unseen. */
export function ServicePlanForm(props: ServicePlanFormProps) {
  const { initial, timeZone } = props;
  const orgNumber = String(props.number);
  const [record, setRecord] = useState(props.record);
  const [conflict, setConflict] = useState<{
    mine: ServicePlanFields;
    theirs: ServicePlanRecord;
  } | null>(null);
  const [preview, setPreview] = useState<ServicePlanFields | null>(null);
  const create = useChange(createServicePlan, { ownError: true });
  const update = useChange(updateServicePlan, { ownError: true });
  const form = useRecordForm<PlanValues>({
    initialValues: valuesOf(initial),
    validate: (values) => checked(values).errors ?? {},
  });

  const show = (shown: ServicePlanRecord, sent?: PlanValues) => {
    setRecord(shown);
    form.showStored(valuesOf(shown), sent);
  };

  const save = (fields: ServicePlanFields, saved: ServicePlanRecord, version: number) => {
    const sent = form.getValues();
    update.mutate(
      { params: { orgNumber, planId: saved.id }, body: { ...fields, version } },
      {
        onSuccess: (next) => {
          setConflict(null);
          show(next, sent);
          showSuccess(texts.saved(next.name));
        },
        onError: ({ status, current }) => {
          const theirs = z.safeParse(servicePlanRecord, current);
          setConflict(
            status === 409 && theirs.success ? { mine: fields, theirs: theirs.data } : null,
          );
        },
      },
    );
  };

  const submit = (values: PlanValues) => {
    const { fields } = checked(values);
    if (fields === null) return;
    if (record !== null) {
      save(fields, record, record.version);
      return;
    }
    create.mutate(
      { params: { orgNumber }, body: fields },
      {
        onSuccess: (created) => {
          form.resetDirty(values);
          // After the guard has heard that nothing is unsaved.
          queueMicrotask(() => props.onCreated(created));
        },
      },
    );
  };

  const showPreview = () => {
    const { fields, errors } = checked(form.getValues());
    if (fields === null) form.setErrors(errors);
    else setPreview(fields);
  };

  const error = record === null ? create.error : update.error;
  const submitError = useMemo(() => submitErrorOf(error), [error]);

  return (
    <>
      <OrganizationPageHeader title={record?.name ?? texts.newTitle} />
      <RecordForm
        form={form}
        label={texts.form(record?.name ?? texts.newTitle)}
        pending={create.isPending || update.isPending}
        submitError={submitError}
        readOnly={props.readOnly}
        onSubmit={submit}
        onCancel={props.onLeave}
        actions={
          <Button
            variant="subtle"
            leftSection={<IconEye size={16} aria-hidden />}
            onClick={showPreview}
          >
            {texts.preview}
          </Button>
        }
      >
        {record !== null && record.guestsNow + record.soldIn30Days > 0 && (
          <Alert className={classes.usage} color="blue">
            {texts.usage(record.guestsNow, record.soldIn30Days)} {texts.usageEffect}
          </Alert>
        )}
        <IdentitySection form={form} />
        <PortalSection form={form} />
        <PriceSection form={form} />
        <TimeSection form={form} timeZone={timeZone} />
        <SpeedSection form={form} />
        <DevicesSection form={form} />
        <EligibilitySection form={form} timeZone={timeZone} />
        <NetworkSection form={form} />
        {record !== null && <Facts record={record} timeZone={timeZone} />}
      </RecordForm>
      <PlanPreview plan={preview} onClose={() => setPreview(null)} />
      <VersionConflict
        opened={conflict !== null}
        fields={conflict === null ? [] : differences(conflict.mine, conflict.theirs)}
        pending={update.isPending}
        {...(conflict !== null && { changedBy: conflict.theirs.updatedBy })}
        onKeepMine={() => conflict && save(conflict.mine, conflict.theirs, conflict.theirs.version)}
        onTakeTheirs={() => {
          if (conflict) show(conflict.theirs);
          setConflict(null);
        }}
        onCancel={() => setConflict(null)}
      />
    </>
  );
}

function Facts({ record, timeZone }: { record: ServicePlanRecord; timeZone: string }) {
  return (
    <p className={classes.facts}>
      {texts.createdBy} {record.createdBy},{' '}
      <TimeStamp at={new Date(record.createdAt)} timeZone={timeZone} />
      <br />
      {texts.updatedBy} {record.updatedBy},{' '}
      <TimeStamp at={new Date(record.updatedAt)} timeZone={timeZone} />
    </p>
  );
}
