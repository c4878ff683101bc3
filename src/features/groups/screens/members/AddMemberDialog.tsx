import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newDraft, parseDraft } from '../../../../contract/fields/fields.ts';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { FieldRow } from '../../../../ui/form/FormSection.tsx';
import {
  SearchField,
  type SearchFieldOption,
  type SearchResult,
} from '../../../../ui/form/fields/SearchField.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useFieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { listGuests } from '../../../users/public/find-guests.ts';
import { guestName, placeOf } from '../../../users/public/names.ts';
import { addGroupGuest, addGroupMember, listGroupMembers } from '../../contract.ts';
import { groupMember } from '../../fields.ts';
import { memberTexts as texts } from '../../texts.ts';
import { refreshes } from '../dialogs/GroupDialogs.tsx';

interface AddMemberProps {
  number: number;
  group: { id: string; name: string };
  onClose: () => void;
}

const changed = [...refreshes, listGroupMembers];

/** Adds a member by a key, or a guest of Users. */
export function AddMemberDialog(props: AddMemberProps) {
  const [way, setWay] = useState<'key' | 'guest'>('key');
  const canFind = useCanCall()(listGuests);
  const choice = canFind && (
    <SegmentedControl
      mb="sm"
      fullWidth
      aria-label={texts.kind}
      data={[
        { value: 'key', label: texts.byKey },
        { value: 'guest', label: texts.byGuest },
      ]}
      value={way}
      onChange={(value) => setWay(value === 'guest' ? 'guest' : 'key')}
    />
  );
  return way === 'key' ? (
    <ByKey {...props}>{choice}</ByKey>
  ) : (
    <ByGuest {...props}>{choice}</ByGuest>
  );
}

function ByKey({
  number,
  group,
  onClose,
  children,
}: AddMemberProps & { children: React.ReactNode }) {
  const add = useChange(addGroupMember, { ownError: true, refreshes: changed });
  const form = useFieldsForm(groupMember, newDraft(groupMember));
  return (
    <FormDialog
      title={texts.addTitle(group.name)}
      confirmLabel={texts.add}
      form={form}
      pending={add.isPending}
      error={add.error}
      onSubmit={(draft) => {
        const { record: body } = parseDraft(groupMember, draft);
        if (body === null) return;
        add.mutate(
          { params: { orgNumber: String(number), groupId: group.id }, body },
          {
            onSuccess: () => {
              showSuccess(texts.added);
              onClose();
            },
          },
        );
      }}
      onCancel={onClose}
    >
      {children}
      <FieldRow>
        <Field form={form} name="kind" />
        <Field form={form} name="value" />
      </FieldRow>
      <Field form={form} name="name" />
    </FormDialog>
  );
}

function ByGuest({
  number,
  group,
  onClose,
  children,
}: AddMemberProps & { children: React.ReactNode }) {
  const [guestId, setGuestId] = useState('');
  const add = useChange(addGroupGuest, { ownError: true, refreshes: changed });
  const { error } = add;
  const useResults = (text: string) =>
    useQuery({
      ...endpointQuery(listGuests, { params: { orgNumber: String(number) }, query: { text } }),
      enabled: text !== '',
      select: ({ rows }): SearchResult<SearchFieldOption> => ({
        options: rows.map((guest) => ({
          value: guest.id,
          label: guestName(guest),
          detail: placeOf(guest),
        })),
        none: texts.noGuest,
      }),
    });
  return (
    <ConfirmDialog
      opened
      title={texts.addTitle(group.name)}
      confirmLabel={texts.add}
      pending={add.isPending}
      blocked={guestId === ''}
      onConfirm={() =>
        add.mutate(
          { params: { orgNumber: String(number), groupId: group.id }, body: { guestId } },
          {
            onSuccess: () => {
              showSuccess(texts.added);
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      {children}
      <SearchField
        label={texts.guest}
        required
        error={error === null ? undefined : (error.fields.guestId ?? error.message)}
        initial={null}
        useResults={useResults}
        onChoose={({ value }) => setGuestId(value)}
      />
    </ConfirmDialog>
  );
}
