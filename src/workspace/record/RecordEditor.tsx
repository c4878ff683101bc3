import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Reply } from '../../contract/endpoint.ts';
import type { FieldMap } from '../../contract/fields/field.ts';
import {
  type DraftRecord,
  newDraft,
  type StoredRecord,
  toDraft,
} from '../../contract/fields/fields.ts';
import { getOrganizationDefaults } from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { VersionConflict } from '../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { usePathParameter, useQueryParameter } from '../../ui/navigation/address.ts';
import { useReturnTo } from '../../ui/navigation/ScreenLink.tsx';
import page from '../../ui/page.module.css';
import type { FullRecord, RecordCalls } from '../../ui/record/record-calls.ts';
import type { FieldsForm } from '../../ui/record/useFieldsForm.ts';
import { RecordPlaceholder } from '../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../OrganizationPageHeader.tsx';
import { useSelection } from '../selection/selection.ts';
import { useCanCall } from '../useAllowed.ts';
import { RecordStamps } from './RecordStamps.tsx';
import { useRecordEditor } from './useRecordEditor.ts';

const texts = {
  newTitle: (noun: string) => `New ${noun}`,
  formLabel: (noun: string, name: string) =>
    `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${name}`,
  loading: (noun: string) => `Loading the ${noun}`,
  notFound: (noun: string) => `This ${noun} does not exist. It may have been deleted.`,
  backToList: 'Back to the list',
  copyOf: (name: string) => `Copy of ${name}`,
};

export type OrganizationDefaults = Reply<typeof getOrganizationDefaults>;

/** Passed to the sections and actions of an editor. */
export interface Editor<F extends FieldMap, R> {
  form: FieldsForm<F>;
  /** null for a new record */
  record: R | null;
  defaults: OrganizationDefaults;
  /** Returns the entered record, or shows its errors and returns null. */
  parse: () => StoredRecord<F> | null;
}

interface RecordEditorProps<F extends FieldMap, R, Id extends string> {
  calls: RecordCalls<F, R, Id>;
  /** Values of a new record besides the initial ones. */
  start?: (defaults: OrganizationDefaults) => Partial<StoredRecord<F>>;
  /** Values of a copy that differ from its source. */
  copy?: Partial<StoredRecord<F>>;
  /** Further buttons, such as a preview. */
  actions?: (editor: Editor<F, R>) => ReactNode;
  /** Helps to fill in the form, beside it or after it. */
  side?: (editor: Editor<F, R>) => ReactNode;
  children: (editor: Editor<F, R>) => ReactNode;
}

// The form edits the version that it was opened with, so the query must not refetch.
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { ownError: true } } as const;

/** The screen of one record: `{item}/{id}`, `{item}` for a new one, or `{item}?copy={id}` for a copy. */
export function RecordEditor<F extends FieldMap, R extends FullRecord<F>, Id extends string>(
  props: RecordEditorProps<F, R, Id>,
) {
  const number = useSelection((state) => state.shown?.number);
  const id = usePathParameter('id');
  const copied = useQueryParameter('copy');
  const source = id ?? copied;
  return (
    <div className={page.form}>
      {typeof number === 'number' && (
        <Loader key={`${number} ${id} ${source}`} {...props} {...{ number, id, source }} />
      )}
    </div>
  );
}

interface Address {
  number: number;
  id: string | undefined;
  /** The id of the record whose values the form starts with. */
  source: string | undefined;
}

function Loader<F extends FieldMap, R extends FullRecord<F>, Id extends string>(
  props: RecordEditorProps<F, R, Id> & Address,
) {
  const { calls, number, id, source, start, copy } = props;
  const { fields, title } = calls;
  const returnTo = useReturnTo();
  const orgNumber = String(number);
  const defaults = useQuery({
    ...endpointQuery(getOrganizationDefaults, { params: { orgNumber } }),
    ...once,
  });
  const loaded = useQuery({
    ...endpointQuery(calls.get, { params: { orgNumber, [calls.id]: source ?? '' } } as never),
    ...once,
    enabled: source !== undefined,
  });
  const settings = defaults.data;
  const stored = loaded.data;
  const initial = useMemo(() => {
    if (settings === undefined) return undefined;
    if (source === undefined) return newDraft(fields, start?.(settings));
    if (stored === undefined) return undefined;
    if (id !== undefined) return toDraft(fields, stored);
    return toDraft(fields, { ...stored, [title]: texts.copyOf(String(stored[title])), ...copy });
  }, [settings, stored, source, id, fields, title, start, copy]);
  const leave = () => returnTo(calls.screens.list);

  if (initial !== undefined && settings !== undefined)
    return (
      <EditorForm
        {...props}
        initial={initial}
        defaults={settings}
        loaded={id === undefined ? null : (stored ?? null)}
        onLeave={leave}
      />
    );
  return (
    <>
      <OrganizationPageHeader title={id === undefined ? texts.newTitle(calls.noun) : ''} />
      <RecordPlaceholder
        failed={loaded.error ?? defaults.error}
        texts={{
          loading: texts.loading(calls.noun),
          notFound: texts.notFound(calls.noun),
          backToList: texts.backToList,
        }}
        onRetry={() => void Promise.all([defaults.refetch(), loaded.refetch()])}
        onLeave={leave}
      />
    </>
  );
}

interface EditorFormProps<F extends FieldMap, R, Id extends string>
  extends RecordEditorProps<F, R, Id> {
  number: number;
  initial: DraftRecord<F>;
  defaults: OrganizationDefaults;
  loaded: R | null;
  onLeave: () => void;
}

function EditorForm<F extends FieldMap, R extends FullRecord<F>, Id extends string>(
  props: EditorFormProps<F, R, Id>,
) {
  const { calls, defaults, onLeave } = props;
  const canEdit = useCanCall()(calls.update);
  const { form, record, parse, conflict, ...editing } = useRecordEditor({
    calls,
    number: props.number,
    initial: props.initial,
    record: props.loaded,
    onCreated: onLeave,
  });
  const name = record === null ? undefined : String(record[calls.title]);
  const title = name ?? texts.newTitle(calls.noun);
  const editor = { form, record, defaults, parse };
  return (
    <>
      <OrganizationPageHeader title={title} />
      <RecordForm
        form={form}
        label={name === undefined ? title : texts.formLabel(calls.noun, name)}
        pending={editing.isPending}
        submitError={editing.submitError}
        readOnly={!canEdit}
        onSubmit={editing.submit}
        onCancel={onLeave}
        actions={props.actions?.(editor)}
        side={props.side?.(editor)}
      >
        {props.children(editor)}
        {record !== null && <RecordStamps record={record} timeZone={defaults.timeZone} />}
      </RecordForm>
      <VersionConflict conflict={conflict} pending={editing.isPending} />
    </>
  );
}
