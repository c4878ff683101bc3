import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { saveFile } from '../../../../ui/browser/saveFile.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import { PasswordField } from '../../../../ui/form/fields/PasswordField.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useDraft, useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import type { HotspotSettings } from '../../fields.ts';
import { profileFields } from '../../profile-fields.ts';
import { profileFile } from '../../profiles/profiles.ts';
import { texts } from '../../texts.ts';
import classes from '../Hotspot.module.css';

const newId = () => crypto.randomUUID();

interface ProfileDialogProps {
  settings: HotspotSettings;
  onClose: () => void;
}

/** Makes a profile for one phone in the browser, so that its password is neither sent nor stored. */
export function ProfileDialog({ settings, onClose }: ProfileDialogProps) {
  const realm = settings.domains?.[0]?.domain ?? settings.naiRealms?.[0]?.realm;
  const form = useFieldsForm(profileFields, newDraft(profileFields, realm ? { realm } : {}));
  const platform = useDraft(form, 'platform');
  const submit = () => {
    const { record } = parseDraft(profileFields, form.getValues());
    if (record === null) return;
    const { platform: chosen, password, ...typed } = record;
    const request = { ...typed, settings, password: password ?? '' };
    const file = profileFile(chosen, request, newId);
    saveFile(file.name, new Blob([file.content], { type: file.type }));
    showSuccess(texts.downloaded(file.name));
    onClose();
  };
  const isKnown = platform === 'apple' || platform === 'android' || platform === 'windows';
  return (
    <FormDialog
      title={texts.profile}
      width={560}
      confirmLabel={texts.download}
      form={form}
      pending={false}
      error={null}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p className={classes.inherited}>{texts.profileHelp}</p>
      <Field form={form} name="platform" {...(isKnown && { help: texts.platformHelp[platform] })} />
      <Field form={form} name="realm" />
      {platform !== 'windows' && (
        <FieldRow>
          <Field form={form} name="user" required autoComplete="off" />
          <PasswordField
            form={form}
            name="password"
            label={profileFields.map.password.label}
            required
            autoComplete="new-password"
          />
        </FieldRow>
      )}
      <FieldRow>
        <Field form={form} name="inner" />
        <Field form={form} name="server" />
      </FieldRow>
      <Field form={form} name="ca" />
    </FormDialog>
  );
}
