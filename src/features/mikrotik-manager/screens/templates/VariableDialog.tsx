import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { SelectField } from '../../../../ui/form/fields/SelectField.tsx';
import { TextField } from '../../../../ui/form/fields/TextField.tsx';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { listRouters, listVariables, setVariable } from '../../contract.ts';
import { routerPageTexts, templateTexts } from '../../texts.ts';
import { routerName } from '../routerName.ts';

const levels = ['site', 'area', 'device', 'grouping', 'provider'] as const;
type Level = (typeof levels)[number];
const required = (value: string) => (value.trim() === '' ? 'Required' : null);

/** Sets the value of a variable at one level. */
export function VariableDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const params = { orgNumber: String(number) };
  const routers = useQuery(endpointQuery(listRouters, { params })).data?.rows ?? [];
  const change = useChange(setVariable, { refreshes: [listVariables], ownError: true });
  const [level, setLevel] = useState('site');
  const form = useRecordForm({
    onChange: (values) => setLevel(values.level),
    initialValues: { name: '', level: 'site', areaNumber: '', deviceId: '', value: '' },
    validate: { name: required, value: required },
  });
  const areas = new Map(routers.map(({ areaNumber, areaName }) => [String(areaNumber), areaName]));
  return (
    <FormDialog
      title={templateTexts.setValue}
      confirmLabel={templateTexts.setValue}
      form={form}
      pending={change.isPending}
      error={change.error}
      onCancel={onClose}
      onSubmit={({ areaNumber, deviceId, ...values }) =>
        change.mutate(
          {
            params,
            body: {
              name: values.name.trim(),
              value: values.value,
              level: levelOf(values.level),
              ...(values.level === 'area' &&
                areaNumber !== '' && { areaNumber: Number(areaNumber) }),
              ...(values.level === 'device' && deviceId !== '' && { deviceId }),
            },
          },
          {
            onSuccess: () => {
              showSuccess(templateTexts.valueSaved(values.name));
              onClose();
            },
          },
        )
      }
    >
      <TextField form={form} name="name" label={templateTexts.name} required />
      <SelectField
        form={form}
        name="level"
        label={templateTexts.level}
        options={levels.map((value) => ({ value, label: routerPageTexts.origins[value] }))}
      />
      {level === 'area' && (
        <SelectField
          form={form}
          name="areaNumber"
          label={templateTexts.area}
          options={[...areas].map(([value, label]) => ({ value, label }))}
        />
      )}
      {level === 'device' && (
        <SelectField
          form={form}
          name="deviceId"
          label={templateTexts.router}
          options={routers.map(({ id, areaName, name }) => ({
            value: id,
            label: routerName(areaName, name),
          }))}
        />
      )}
      <TextField form={form} name="value" label={templateTexts.value} required />
    </FormDialog>
  );
}

function levelOf(text: string): Level {
  return levels.find((level) => level === text) ?? 'site';
}
