import { Button, NativeSelect, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { searchError } from '../conditions/condition-errors.ts';
import { type Join, otherJoin, type Search } from '../conditions/conditions.ts';
import type { FieldId } from '../conditions/search-fields.ts';
import { texts } from '../texts.ts';
import { ConditionRow } from './ConditionRow.tsx';
import {
  changed,
  type DraftCondition,
  draftErrors,
  draftOf,
  isDraftGroup,
  positionsOf,
  searchOf,
  withCondition,
  withGroup,
  without,
} from './draft.ts';
import classes from './OrgSearch.module.css';

interface ConditionsDialogProps {
  search: Search;
  fields: readonly FieldId[];
  onSearch: (search: Search) => void;
  onClose: () => void;
}

/** Edits the conditions of a search. */
export function ConditionsDialog({ search, fields, onSearch, onClose }: ConditionsDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(search));
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const isChecked = refusals > 0;
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  const errors = isChecked ? draftErrors(draft) : new Map<number, string>();
  const submit = () => {
    const edited = searchOf(draft);
    if (searchError(edited) === null) onSearch(edited);
    else setRefusals((before) => before + 1);
  };
  const whole = isChecked && errors.size === 0 ? searchError(searchOf(draft)) : null;
  const positions = positionsOf(draft);
  const remove = (id: number) => {
    setDraft((before) => without(before, id));
    // The pressed button is removed with its condition, so the focus must move.
    add.current?.focus();
  };
  const row = (condition: DraftCondition) => (
    <ConditionRow
      key={condition.id}
      condition={condition}
      position={positions.get(condition.id) ?? 0}
      error={errors.get(condition.id)}
      fields={fields}
      onChange={(id, change) => setDraft((before) => changed(before, id, change))}
      onRemove={remove}
    />
  );
  const groupLabel = texts.groupOf[otherJoin(draft.join)];
  return (
    <Dialog
      opened
      title={texts.editTitle}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form="org-search-conditions">
            {texts.search}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="org-search-conditions"
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <NativeSelect
          className={classes.join}
          label={texts.join}
          value={draft.join}
          data={Object.entries(texts.joins).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => {
            const join: Join = value === 'or' ? 'or' : 'and';
            setDraft((before) => ({ ...before, join }));
          }}
        />
        {draft.parts.map((part) =>
          isDraftGroup(part) ? (
            <fieldset key={part.id} className={classes.group}>
              <legend>{groupLabel}</legend>
              {part.group.map(row)}
              <div className={classes.actions}>
                <AddButton
                  label={texts.addCondition}
                  onAdd={() => setDraft((before) => withCondition(before, part.id))}
                />
                <Button
                  variant="subtle"
                  size="compact-sm"
                  color="gray"
                  onClick={() => remove(part.id)}
                >
                  {texts.removeGroup}
                </Button>
              </div>
            </fieldset>
          ) : (
            row(part)
          ),
        )}
        <div className={classes.actions}>
          <AddButton
            ref={add}
            label={texts.addCondition}
            onAdd={() => setDraft((before) => withCondition(before, null))}
          />
          <AddButton label={texts.addGroup} onAdd={() => setDraft(withGroup)} />
        </div>
        {whole !== null && (
          <Text role="alert" size="sm" c="red">
            {whole}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {texts.help}
        </Text>
      </form>
    </Dialog>
  );
}

interface AddButtonProps {
  ref?: RefObject<HTMLButtonElement | null>;
  label: string;
  onAdd: () => void;
}

function AddButton({ ref, label, onAdd }: AddButtonProps) {
  return (
    <Button
      ref={ref}
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}
