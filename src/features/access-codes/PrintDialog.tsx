import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { ApiError } from '../../contract/api-error.ts';
import { download } from '../../ui/api/call.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FieldRow } from '../../ui/form/FormSection.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { useSelection } from '../../workspace/selection/selection.ts';
import classes from './AccessCodes.module.css';
import { useBatch } from './batchContext.ts';
import { limits, papers, vouchersPerPage } from './choices.ts';
import { type AccessCodeRow, printVoucher, printVouchers } from './contract.ts';
import { askedPrint, type PrintValues, printMistakes, useLastPrint } from './printChoices.ts';
import { perPageNames, printTexts as texts } from './texts.ts';

interface PrintDialogProps {
  /** null: the vouchers of the whole batch */
  code: AccessCodeRow | null;
  onClose: () => void;
}

const paperOptions = papers.map((value) => ({ value, label: value }));
const perPageOptions = vouchersPerPage.map((value) => ({ value, label: perPageNames[value] }));

/** Asks what vouchers look like, and saves them as a PDF. */
export function PrintDialog({ code, onClose }: PrintDialogProps) {
  const id = useId();
  const { number, batch } = useBatch();
  const organization = useSelection((state) => state.selected?.name) ?? '';
  const last = useLastPrint();
  const form = useRecordForm<PrintValues>({
    initialValues: {
      ...last,
      title: organization.slice(0, 60),
      from: '1',
      to: String(Math.min(batch.made, limits.vouchersAPrint)),
    },
    validate: printMistakes,
  });
  const print = useMutation<{ name: string; content: Blob }, ApiError, PrintValues>({
    mutationFn: (values) => {
      const { from, to } = values;
      const { look, perPage } = askedPrint(values);
      const params = { orgNumber: String(number), batchId: batch.id };
      return code === null
        ? download(printVouchers, { params, query: { ...look, perPage, from, to } })
        : download(printVoucher, { params: { ...params, codeId: code.id }, query: look });
    },
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      showSuccess(texts.created(name));
      onClose();
    },
    meta: { ownError: true },
  });
  const { setErrors } = form;
  const { error } = print;
  useEffect(() => {
    if (error?.fields) setErrors(error.fields);
  }, [error, setErrors]);
  return (
    <Dialog
      opened
      title={texts.title(code?.code ?? batch.name)}
      width={520}
      locked={print.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={print.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={id} loading={print.isPending}>
            {texts.create}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={classes.print}
        noValidate
        onSubmit={form.onSubmit((values) => {
          const { paper, perPage, ssid, portalUrl } = values;
          useLastPrint.setState({ paper, perPage, ssid, portalUrl });
          print.mutate(values);
        })}
      >
        <p>{texts.help}</p>
        <FieldRow>
          <SelectField form={form} name="paper" label={texts.paper} options={paperOptions} />
          {code === null && (
            <SelectField
              form={form}
              name="perPage"
              label={texts.perPage}
              options={perPageOptions}
            />
          )}
        </FieldRow>
        <TextField form={form} name="title" label={texts.heading} required />
        <TextField form={form} name="ssid" label={texts.ssid} help={texts.ssidHelp} />
        <TextField form={form} name="portalUrl" label={texts.portalUrl} help={texts.portalHelp} />
        {code === null && (
          <FieldRow>
            <TextField
              form={form}
              name="from"
              inputMode="numeric"
              label={texts.from}
              help={texts.rangeHelp(batch.made)}
            />
            <TextField form={form} name="to" inputMode="numeric" label={texts.to} />
          </FieldRow>
        )}
        {error !== null && error.fields === undefined && <Alert color="red">{error.message}</Alert>}
      </form>
    </Dialog>
  );
}
