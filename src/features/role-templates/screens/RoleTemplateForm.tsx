import { Alert, Button } from '@mantine/core';
import type { Draft } from '../../../contract/fields/fields.ts';
import { viewerTimeZone } from '../../../ui/browser/viewerTimeZone.ts';
import { VersionConflict } from '../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { RecordStamps } from '../../../workspace/record/RecordStamps.tsx';
import { useRecordEditor } from '../../../workspace/record/useRecordEditor.ts';
import { useCanCall, useOwnershipRejection } from '../../../workspace/useAllowed.ts';
import { itemPath, type RoleTemplateRecord, roleTemplates } from '../contract.ts';
import { type roleTemplate, type TemplateContext, templateType } from '../fields.ts';
import { changeRejection } from '../rules.ts';
import { texts } from '../texts.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { RoleSide } from './RoleSide.tsx';
import classes from './RoleTemplates.module.css';
import { IdentitySection, RightsSection } from './TemplateSections.tsx';

interface RoleTemplateFormProps extends TemplateContext {
  /** the number of the organization */
  number: number;
  initial: Draft<typeof roleTemplate>;
  /** null for a new template */
  loaded: RoleTemplateRecord | null;
  /** shown above the fields unless they are read-only */
  notice: string | null;
  onLeave: () => void;
}

/** The form of a template. Not RecordEditor, because the type is part of the address and the rules. */
export function RoleTemplateForm(props: RoleTemplateFormProps) {
  const { number, type, author, notice, initial, onLeave } = props;
  const canEdit = useCanCall()(roleTemplates.update);
  const context = { type, author };
  const { form, record, conflict, ...editing } = useRecordEditor(
    {
      calls: roleTemplates,
      number,
      initial,
      record: props.loaded,
      createWith: { type },
      onCreated: onLeave,
    },
    context,
  );
  const ownership = useOwnershipRejection();
  const rejection = record && changeRejection(texts.thisTemplate, record, author);
  const readOnly = ownership ?? (canEdit ? (rejection ?? false) : true);
  return (
    <>
      <OrganizationPageHeader title={record?.name ?? texts.newTitle(templateType.names[type])} />
      <RecordForm
        form={form}
        label={texts.form(record?.name ?? initial.name)}
        pending={editing.isPending}
        submitError={editing.submitError}
        readOnly={readOnly}
        onSubmit={editing.submit}
        onCancel={onLeave}
        side={<RoleSide form={form} type={type} />}
        actions={
          record !== null &&
          canEdit && (
            <Button
              variant="default"
              component={ScreenLink}
              to={itemPath(type)}
              query={{ copy: record.id }}
            >
              {texts.duplicate}
            </Button>
          )
        }
      >
        {notice !== null && readOnly === false && (
          <Alert className={classes.notice} color="blue">
            {notice}
          </Alert>
        )}
        <IdentitySection form={form} type={type} />
        <PermissionMatrix form={form} {...context} readOnly={readOnly !== false} />
        <RightsSection form={form} author={author} />
        {record !== null && <RecordStamps record={record} timeZone={viewerTimeZone} />}
      </RecordForm>
      <VersionConflict conflict={conflict} pending={editing.isPending} />
    </>
  );
}
