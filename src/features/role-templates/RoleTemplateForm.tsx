import { Alert } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../ui/api/endpoint-queries.ts';
import { VersionConflict } from '../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { submitErrorOf } from '../../ui/form/submitError.ts';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { type RoleTemplateType, roleTemplateTypeNames } from './choices.ts';
import {
  createRoleTemplate,
  type RoleTemplateFields,
  type RoleTemplateRecord,
  roleTemplateRecord,
  updateRoleTemplate,
} from './contract.ts';
import { differences } from './differences.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import classes from './RoleTemplates.module.css';
import type { Author } from './rules.ts';
import { IdentitySection, RightsSection } from './TemplateSections.tsx';
import { texts } from './texts.ts';
import { checked, type TemplateValues, valuesOf } from './values.ts';

interface RoleTemplateFormProps {
  /** the organization */
  number: number;
  type: RoleTemplateType;
  initial: RoleTemplateFields;
  /** null for a new template */
  record: RoleTemplateRecord | null;
  author: Author;
  readOnly: boolean | string;
  /** said above the fields */
  notice: string | null;
  /** further buttons */
  actions: ReactNode;
  onCreated: (template: RoleTemplateRecord) => void;
  onLeave: () => void;
}

const viewerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Adds or edits a template; what somebody else saved meanwhile is shown beside, never overwritten unseen. */
export function RoleTemplateForm(props: RoleTemplateFormProps) {
  const { type, author, readOnly } = props;
  const orgNumber = String(props.number);
  const [record, setRecord] = useState(props.record);
  const [conflict, setConflict] = useState<{
    mine: RoleTemplateFields;
    theirs: RoleTemplateRecord;
  } | null>(null);
  const create = useChange(createRoleTemplate, { ownError: true });
  const update = useChange(updateRoleTemplate, { ownError: true });
  const form = useRecordForm<TemplateValues>({
    initialValues: valuesOf(props.initial),
    validate: (values) => checked(values, type, author).errors ?? {},
  });

  const show = (shown: RoleTemplateRecord, sent?: TemplateValues) => {
    setRecord(shown);
    form.showStored(valuesOf(shown), sent);
  };

  const save = (fields: RoleTemplateFields, saved: RoleTemplateRecord, version: number) => {
    const sent = form.getValues();
    update.mutate(
      { params: { orgNumber, templateId: saved.id }, body: { ...fields, version } },
      {
        onSuccess: (next) => {
          setConflict(null);
          show(next, sent);
          showSuccess(texts.saved(next.name));
        },
        onError: ({ status, current }) => {
          const theirs = z.safeParse(roleTemplateRecord, current);
          setConflict(
            status === 409 && theirs.success ? { mine: fields, theirs: theirs.data } : null,
          );
        },
      },
    );
  };

  const submit = (values: TemplateValues) => {
    const { fields } = checked(values, type, author);
    if (fields === null) return;
    if (record !== null) {
      save(fields, record, record.version);
      return;
    }
    create.mutate(
      { params: { orgNumber }, body: { ...fields, type } },
      {
        onSuccess: (created) => {
          form.resetDirty(values);
          // After the guard has heard that nothing is unsaved.
          queueMicrotask(() => props.onCreated(created));
        },
      },
    );
  };

  const error = record === null ? create.error : update.error;
  const submitError = useMemo(() => submitErrorOf(error), [error]);

  return (
    <>
      <OrganizationPageHeader title={record?.name ?? texts.newTitle(roleTemplateTypeNames[type])} />
      <RecordForm
        form={form}
        label={texts.form(record?.name ?? props.initial.name)}
        pending={create.isPending || update.isPending}
        submitError={submitError}
        readOnly={readOnly}
        onSubmit={submit}
        onCancel={props.onLeave}
        actions={props.actions}
      >
        {props.notice !== null && (
          <Alert className={classes.notice} color="blue">
            {props.notice}
          </Alert>
        )}
        <IdentitySection form={form} type={type} />
        <PermissionMatrix form={form} type={type} author={author} readOnly={readOnly !== false} />
        <RightsSection form={form} author={author} />
        {record !== null && <Facts record={record} />}
      </RecordForm>
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

function Facts({ record }: { record: RoleTemplateRecord }) {
  return (
    <p className={classes.facts}>
      {texts.createdBy} {record.createdBy},{' '}
      <TimeStamp at={new Date(record.createdAt)} timeZone={viewerTimeZone} />
      <br />
      {texts.updatedBy} {record.updatedBy},{' '}
      <TimeStamp at={new Date(record.updatedAt)} timeZone={viewerTimeZone} />
    </p>
  );
}
