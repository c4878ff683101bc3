import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { Items } from '../../../../ui/record/Items.tsx';
import { RecordEditor } from '../../../../workspace/record/RecordEditor.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { listTemplateVersions, routerTemplates } from '../../contract.ts';
import { templateTexts } from '../../texts.ts';
import { CodeText } from '../CodeText.tsx';
import classes from '../Manager.module.css';

export { openingTemplate as openingCalls } from '../opening-calls.ts';

/** `/setup/mikrotik-manager/template/{id}`: a template, or a new one. */
export function TemplatePage() {
  return (
    <RecordEditor
      calls={routerTemplates}
      side={({ record }) => record !== null && <Versions templateId={record.id} />}
    >
      {({ form, record }) => (
        <>
          <FormSection {...templateTexts.section}>
            <FieldRow>
              <Field form={form} name="name" autoFocus={record === null} />
              <Field form={form} name="status" />
            </FieldRow>
            <FieldRow>
              <Field form={form} name="scope" disabled={record !== null} />
              <Field form={form} name="position" />
            </FieldRow>
            <Field form={form} name="leastVersion" />
          </FormSection>
          <FormSection {...templateTexts.body}>
            <div className={`${classes.code} ${classes.body}`}>
              <Field form={form} name="body" />
            </div>
            <Field form={form} name="ownedPaths" />
          </FormSection>
          <FormSection {...templateTexts.variables}>
            <Items form={form} name="variables">
              {(at) => (
                <FieldRow>
                  <Field form={form} name={at('name')} />
                  <Field form={form} name={at('kind')} />
                  <Field form={form} name={at('initial')} />
                </FieldRow>
              )}
            </Items>
          </FormSection>
        </>
      )}
    </RecordEditor>
  );
}

/** Earlier configurations of a template, to look at and to copy. */
function Versions({ templateId }: { templateId: string }) {
  const number = useSelection((state) => state.shown?.number);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery(
    endpointQuery(listTemplateVersions, { params: { orgNumber: String(number), templateId } }),
  );
  const rows = data?.rows ?? [];
  const shown = rows.find(({ version }) => String(version) === chosen) ?? rows[0];
  if (shown === undefined) return null;
  return (
    <SidePanel title={templateTexts.versions}>
      <Select
        aria-label={templateTexts.versions}
        value={String(shown.version)}
        onChange={setChosen}
        allowDeselect={false}
        data={rows.map(({ version, createdBy }) => ({
          value: String(version),
          label: `${templateTexts.version(version)}, ${createdBy}`,
        }))}
      />
      <CodeText label={templateTexts.version(shown.version)} text={shown.body} />
    </SidePanel>
  );
}
