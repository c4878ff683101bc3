import { Input, Textarea, TextInput } from '@mantine/core';
import { use, useState } from 'react';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import { type FieldsForm, fieldAt } from '../../../../ui/record/useFieldsForm.ts';
import { directionOf, languageName, localized } from '../../../portal/public/localized.ts';
import { ImageInput } from '../../../portal/public/page-preview.ts';
import type { promotion } from '../../fields.ts';
import type { ByLanguage } from '../../local-kinds.ts';
import { formTexts } from '../../texts.ts';

export interface ShownLanguage {
  /** that is edited */
  language: string;
  /** all of the promotion, the default first */
  languages: readonly string[];
}

interface LocalFieldProps {
  form: FieldsForm<typeof promotion.map>;
  name: `variants.${number}.${string}` | `questions.${number}.${string}`;
  shown: ShownLanguage;
  longest: number;
  label?: string;
  help?: string;
  required?: boolean;
  /** several lines, with at least so many */
  rows?: number;
  inputMode?: 'url';
}

/** The text of one language. Without one, the input shows what guests see instead. */
export function LocalField({
  form,
  name,
  shown,
  longest,
  rows,
  inputMode,
  ...rest
}: LocalFieldProps) {
  const { values, change, error, label, ...local } = useLocal(form, name, shown, rest.label);
  const { language, languages } = shown;
  if (use(ReadOnlyForm))
    return (
      <ReadOnlyValue label={label}>
        {localized(values, [language, ...languages])?.text}
      </ReadOnlyValue>
    );
  const isDefault = language === languages[0];
  const input = {
    label,
    description: error === undefined ? (rest.help ?? local.help) : undefined,
    error,
    required: rest.required === true && isDefault,
    'data-path': name,
    lang: language,
    dir: directionOf(language),
    maxLength: longest,
    placeholder: isDefault ? undefined : localized(values, languages)?.text,
    value: values[language] ?? '',
  };
  return rows === undefined ? (
    <TextInput
      {...input}
      inputMode={inputMode}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  ) : (
    <Textarea
      {...input}
      autosize
      minRows={rows}
      maxRows={12}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

/** The image of one language. */
export function LocalImage({
  form,
  name,
  shown,
  number,
}: Pick<LocalFieldProps, 'form' | 'name' | 'shown'> & { number: number }) {
  const { values, change, error, label } = useLocal(form, name, shown, undefined);
  const isReadOnly = use(ReadOnlyForm);
  return (
    <div data-path={name}>
      <ImageInput
        label={label}
        organizationNumber={number}
        value={values[shown.language] ?? null}
        disabled={isReadOnly}
        onChange={(id) => change(id ?? '')}
      />
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </div>
  );
}

function useLocal(
  form: LocalFieldProps['form'],
  name: LocalFieldProps['name'],
  { language, languages }: ShownLanguage,
  given: string | undefined,
) {
  const field = fieldAt(form.fields, name);
  const { onChange, defaultValue } = sharedProps({ form, name, label: field.label });
  const [values, setValues] = useState<ByLanguage>(defaultValue ?? {});
  const change = (text: string) => {
    const { [language]: _before, ...others } = values;
    const changed = text === '' ? others : { ...others, [language]: text };
    setValues(changed);
    onChange(changed);
    for (const tag of languages) form.clearFieldError(`${name}.${tag}`);
  };
  // The server names the language, too.
  const wrong = languages.find((tag) => form.errors[`${name}.${tag}`] !== undefined);
  const found =
    form.errors[name] ?? (wrong === undefined ? undefined : form.errors[`${name}.${wrong}`]);
  const label = given ?? field.label;
  return {
    values,
    change,
    error: typeof found === 'string' ? found : undefined,
    label: languages.length < 2 ? label : formTexts.inLanguage(label, languageName(language)),
    help: field.help,
  };
}
