import { Textarea, TextInput } from '@mantine/core';
import type { LocalText } from '../../document/local-text.ts';
import { directionOf, languageName, localized } from '../../renderer/localized.ts';
import { texts } from '../texts.ts';

interface LocalTextInputProps {
  label: string;
  value: LocalText;
  /** the language that is edited, and the one whose text is shown where this one has none */
  language: string;
  fallback: string;
  longest: number;
  disabled: boolean;
  help?: string;
  /** the path by which the input is found */
  path?: string;
  /** shown where no language has a text; by default, that there is a built-in one */
  emptyText?: string;
  /** several lines, with at least so many */
  rows?: number;
  onChange: (value: LocalText) => void;
}

/** The text of one language. Without one, the input shows what guests see instead. */
export function LocalTextInput(props: LocalTextInputProps) {
  const { label, value, language, fallback, disabled, help, rows } = props;
  const { emptyText = texts.builtInText } = props;
  const placeholder = localized(value, [language, fallback])?.text ?? emptyText;
  const shared = {
    label: texts.inLanguage(label, languageName(language)),
    description: help,
    'data-path': props.path,
    disabled,
    placeholder,
    lang: language,
    dir: directionOf(language),
    maxLength: props.longest,
    value: value[language] ?? '',
  };
  const change = (written: string) => {
    const { [language]: _before, ...others } = value;
    props.onChange(written === '' ? others : { ...others, [language]: written });
  };
  return rows === undefined ? (
    <TextInput {...shared} onChange={({ currentTarget }) => change(currentTarget.value)} />
  ) : (
    <Textarea
      {...shared}
      autosize
      minRows={rows}
      maxRows={18}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
