import { Alert, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { VersionConflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { focusField } from '../../../../ui/form/focusField.ts';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useHasSide } from '../../../../ui/form/useHasSide.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { DeleteRecord } from '../../../../workspace/record/DeleteRecord.tsx';
import { RecordStamps } from '../../../../workspace/record/RecordStamps.tsx';
import { profiles } from '../../contract.ts';
import { typeNames } from '../../profile-types.ts';
import { texts } from '../../texts.ts';
import classes from '../ConnectionProfiles.module.css';
import { useProfileActions } from '../useProfileActions.ts';
import type { SiteNetwork } from './Places.tsx';
import { ProfileSections } from './ProfileSections.tsx';
import { ProfileSide, StateSide } from './ProfileSide.tsx';
import { type EditorOptions, useProfileEditor } from './useProfileEditor.ts';

interface ProfileFormProps extends EditorOptions {
  site: SiteNetwork;
  /** between the header and the form */
  tabs?: ReactNode;
  onLeave: () => void;
}

/** Adds, edits and deletes a profile; its sections follow its type. */
export function ProfileForm(props: ProfileFormProps) {
  const { number, type, site, tabs, onLeave } = props;
  const { canAdd, canChange, canDelete } = useProfileActions();
  const { form, record, stored, takeOver, conflict, ...editing } = useProfileEditor(props);
  const [isDeleting, setDeleting] = useState(false);
  const hasSide = useHasSide();
  const isNew = record === null;
  const isRetired = record?.status === 'Retired';
  const mayEdit = isNew ? canAdd : canChange;
  useEffect(() => {
    if (isNew && mayEdit) focusField(document.body, ['name']);
  }, [isNew, mayEdit]);
  const state = record !== null && (
    <StateSide number={number} record={record} canChange={canChange} onChanged={takeOver} />
  );
  return (
    <>
      <OrganizationPageHeader title={record?.name ?? texts.newTitle(typeNames[type])} />
      {tabs}
      <RecordForm
        form={form}
        label={texts.form(record?.name ?? typeNames[type])}
        pending={editing.isPending}
        submitError={editing.submitError}
        onSubmit={editing.submit}
        onCancel={onLeave}
        readOnly={isRetired ? texts.retired : !mayEdit}
        side={
          <>
            {hasSide && state}
            <ProfileSide form={form} type={type} site={site} record={record} />
          </>
        }
        actions={
          record?.status === 'Draft' &&
          canDelete && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {texts.delete}
            </Button>
          )
        }
      >
        {!hasSide && <div className={classes.above}>{state}</div>}
        {isRetired && (
          <Alert color="blue" className={classes.notice}>
            {texts.retired}
          </Alert>
        )}
        <ProfileSections number={number} form={form} type={type} stored={stored} site={site} />
        {record !== null && <RecordStamps record={record} timeZone={record.timeZone} />}
      </RecordForm>
      {record !== null && isDeleting && (
        <DeleteRecord
          calls={profiles}
          number={number}
          record={record}
          texts={texts}
          onDeleted={() => {
            form.resetDirty(form.getValues());
            onLeave();
          }}
          onClose={() => setDeleting(false)}
        />
      )}
      <VersionConflict conflict={conflict} pending={editing.isPending} />
    </>
  );
}
