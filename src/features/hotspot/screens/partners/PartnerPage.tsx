import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { RecordEditor } from '../../../../workspace/record/RecordEditor.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { partners, testPartner } from '../../contract.ts';
import type { partner } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { CertificatePanel } from './CertificatePanel.tsx';
import { PartnerTestDialog } from './PartnerTestDialog.tsx';

export { openingPartner as openingCalls } from '../opening-calls.ts';

/** The screen of an existing or new partner. */
export function PartnerPage() {
  const number = useSelection((state) => state.shown?.number);
  const canTest = useCanCall()(testPartner);
  const [tested, setTested] = useState<{ id: string; name: string } | null>(null);
  return (
    <>
      <RecordEditor
        calls={partners}
        actions={({ record }) =>
          canTest &&
          record !== null && (
            <Button
              variant="subtle"
              leftSection={<IconPlugConnected size={16} aria-hidden />}
              onClick={() => setTested(record)}
            >
              {texts.test}
            </Button>
          )
        }
        side={({ record }) =>
          record !== null &&
          typeof number === 'number' && <CertificatePanel number={number} id={record.id} />
        }
      >
        {({ form, record }) => <PartnerSections form={form} isNew={record === null} />}
      </RecordEditor>
      {tested !== null && typeof number === 'number' && (
        <PartnerTestDialog number={number} partner={tested} onClose={() => setTested(null)} />
      )}
    </>
  );
}

interface PartnerSectionsProps {
  form: FieldsForm<(typeof partner)['map']>;
  isNew: boolean;
}

function PartnerSections({ form, isNew }: PartnerSectionsProps) {
  const kind = useDraft(form, 'kind');
  return (
    <>
      <FormSection {...texts.partner}>
        <Field form={form} name="name" autoFocus={isNew} />
        <Field form={form} name="match" />
        <FieldRow>
          <Field form={form} name="wbaId" />
          <Field form={form} name="position" />
        </FieldRow>
      </FormSection>
      <FormSection {...texts.peer}>
        <Field form={form} name="kind" />
        {kind !== 'naptr' && (
          <FieldRow>
            <Field form={form} name="host" required />
            <Field form={form} name="port" />
          </FieldRow>
        )}
        <Field form={form} name="ca" />
      </FormSection>
    </>
  );
}
