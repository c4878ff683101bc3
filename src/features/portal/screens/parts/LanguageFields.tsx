import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { selectInput } from '../../../../ui/form/fields/selectInput.ts';
import { translationsOf } from '../../checks/translations.ts';
import { type EffectivePortal, languages } from '../../document/fields.ts';
import { languageErrors } from '../../document/language-rules.ts';
import { languageName } from '../../renderer/localized.ts';
import { SortableRow } from '../blocks/SortableRow.tsx';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import {
  canonicalTag,
  languageOptions,
  matchingOptions,
  typedOption,
  typedTag,
} from './language-options.ts';
import type { PartProps } from './part-props.ts';

interface LanguageFieldsProps extends PartProps<'languages'> {
  portal: EffectivePortal;
}

/** The languages of the portal in their order; the first one is the default. */
export function LanguageFields(props: LanguageFieldsProps) {
  const { value, portal, disabled, item, inputs, onSelectItem, onChange } = props;
  const { tags } = value;
  const rows = useRef<HTMLOListElement>(null);
  const [typed, setTyped] = useState('');
  const all = useMemo(() => languageOptions(), []);
  const extra = typedOption(typed);
  const options = [...all, ...(extra ? [extra] : [])].filter((one) => !tags.includes(one.value));
  const listed = typedTag(typed, tags);
  const isListedTag = listed !== undefined && listed === canonicalTag(typed);
  const isTag = options.some(({ value: tag }) => tag === canonicalTag(typed));
  const percents = new Map(translationsOf(portal).map(({ tag, percent }) => [tag, percent]));
  const change = (next: string[]) => {
    const parsed = languages.schema.safeParse({ tags: next });
    if (parsed.success) onChange(parsed.data, null);
  };
  const remove = (position: number) => {
    flushSync(() => change(tags.toSpliced(position, 1)));
    const neighbor = rows.current?.children.item(Math.min(position, tags.length - 2));
    neighbor?.querySelector<HTMLElement>(`.${classes.rowName}`)?.focus();
  };
  return (
    <div className={classes.fields}>
      <ol ref={rows} className={classes.rows}>
        {tags.map((tag, position) => (
          <SortableRow
            // A document from before the rules may have a language twice.
            key={`${tag} ${tags.indexOf(tag) === position ? '' : position}`}
            list="languages"
            id={tag}
            name={languageName(tag)}
            position={position}
            count={tags.length}
            isSelected={tag === item}
            canMove={!disabled}
            onMove={(id, to) => {
              const from = tags.indexOf(id);
              change(tags.toSpliced(from, 1).toSpliced(to, 0, id));
            }}
            onSelect={() => onSelectItem(tag)}
            aside={
              disabled || tags.length === 1 ? null : (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${texts.remove} ${languageName(tag)}`}
                  onClick={() => remove(position)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )
            }
          >
            <bdi lang={tag}>{languageName(tag)}</bdi>
            <span className={classes.rowHint}>
              {position === 0 ? texts.defaultLanguage : texts.translated(percents.get(tag) ?? 0)}
            </span>
          </SortableRow>
        ))}
      </ol>
      <Select
        label={texts.addLanguage}
        description={texts.addLanguageHelp}
        data-path={inputs.pathOf('tags')}
        disabled={disabled || tags.length >= mostLanguages}
        error={languageErrors(tags)[0]}
        searchable
        value={null}
        data={options}
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ search }) => (isListedTag ? [] : matchingOptions(options, search))}
        selectFirstOptionOnChange={isTag}
        nothingFoundMessage={
          listed === undefined
            ? languageErrors([...tags, typed.trim()]).at(-1)
            : texts.languageListed(languageName(listed))
        }
        wrapperProps={selectInput}
        maxDropdownHeight={260}
        onChange={(tag) => {
          if (tag !== null) change([...tags, tag]);
          setTyped('');
        }}
      />
    </div>
  );
}

const mostLanguages = 20;
