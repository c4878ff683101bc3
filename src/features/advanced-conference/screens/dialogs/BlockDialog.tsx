import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Draft, newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { localTimeOf } from '../../../../contract/values/zoned-time.ts';
import { call } from '../../../../ui/api/call.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { formatZone } from '../../../../ui/format.ts';
import { Field } from '../../../../ui/record/Field.tsx';
import { type FieldsForm, parseForm } from '../../../../ui/record/useFieldsForm.ts';
import { type BlockedKind, blockItem, freeItem, getBandwidth } from '../../items/contract.ts';
import { itemBlock, itemBlockAt } from '../../items/fields.ts';
import { texts } from '../../texts.ts';

/** An item of a list that can be blocked. */
export interface BlockableItem {
  kind: BlockedKind;
  item: string;
  name: string;
}

interface ItemsDialogProps {
  number: number;
  items: readonly BlockableItem[];
  onClose: () => void;
}

const { startsOn, endsOn } = itemBlock.map;
const zoneStaysMs = 300_000;

/** Blocks items, with a result for each: one that an event has stays as it is. */
export function BlockDialog({ number, items, onClose }: ItemsDialogProps) {
  const params = { orgNumber: String(number) };
  const { data: site } = useQuery({
    ...endpointQuery(getBandwidth, { params, query: {} }),
    staleTime: zoneStaysMs,
    meta: { ownError: true },
  });
  const described = () =>
    itemBlockAt(site === undefined ? null : localTimeOf(new Date(), site.timeZone));
  const form: FieldsForm<(typeof itemBlock)['map']> = {
    ...useRecordForm<Draft<typeof itemBlock>>({
      initialValues: newDraft(itemBlock),
      validate: (draft) => parseDraft(described(), draft).errors ?? {},
    }),
    fields: itemBlock,
  };
  const tasksOf = (): Task[] => {
    const entered = parseForm(described(), form);
    if (entered === null) return [];
    return items.map(({ kind, item, name }) => ({
      label: name,
      call: () => call(blockItem, { params, body: { kind, item, ...entered } }).then(() => null),
    }));
  };
  const inZone = (label: string) =>
    site === undefined ? label : texts.inZone(label, formatZone(site.timeZone));
  return (
    <BatchDialog
      title={texts.blockTitle(items.length)}
      startLabel={texts.block}
      tasksOf={tasksOf}
      reasonOf={({ fields, message }) => Object.values(fields)[0] ?? message}
      canGoBack
      onClose={onClose}
    >
      <Text mb="sm">{texts.blockHelp(items.length)}</Text>
      <Stack gap="sm">
        <Field form={form} name="why" autoFocus />
        <Field form={form} name="startsOn" label={inZone(startsOn.label)} />
        <Field form={form} name="endsOn" label={inZone(endsOn.label)} />
      </Stack>
    </BatchDialog>
  );
}

/** Ends what blocks items, with a result for each. */
export function FreeDialog({ number, items, onClose }: ItemsDialogProps) {
  const free = async ({ kind, item }: BlockableItem) => {
    const params = { orgNumber: String(number) };
    const { ended } = await call(freeItem, { params, body: { kind, item } });
    return { isDone: true, text: texts.freed(ended) };
  };
  return (
    <BatchDialog
      title={texts.freeTitle(items.length)}
      startLabel={texts.free}
      startsAtOnce
      tasksOf={() => items.map((one): Task => ({ label: one.name, call: () => free(one) }))}
      onClose={onClose}
    >
      {null}
    </BatchDialog>
  );
}
