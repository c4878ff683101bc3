import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { sharedProps } from '../../../../ui/form/fields/fieldProps.ts';
import {
  SearchField,
  type SearchFieldOption,
  type SearchResult,
} from '../../../../ui/form/fields/SearchField.tsx';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { listPromotionCodes } from '../../contract.ts';
import { promotion } from '../../fields.ts';
import { formTexts as texts } from '../../texts.ts';

interface Code {
  id: string;
  name: string;
  code: string;
}

interface CodeFieldProps {
  form: FieldsForm<typeof promotion.map>;
  number: number;
  /** of the stored offer */
  known: Code | null;
}

const { label, help } = promotion.map.promoCodeId;

/** Chooses the promo code of an offer. */
export function CodeField({ form, number, known }: CodeFieldProps) {
  const { onChange, defaultValue, ...input } = sharedProps({
    form,
    name: 'promoCodeId',
    label,
    help: help ?? '',
    required: true,
  });
  const params = { orgNumber: String(number) };
  const first = useQuery(endpointQuery(listPromotionCodes, { params, query: {} }));
  const useResults = (text: string) =>
    useQuery({
      ...endpointQuery(listPromotionCodes, { params, query: { text } }),
      enabled: text !== '',
      select: ({ codes }): SearchResult<SearchFieldOption> => ({
        options: codes.map(optionOf),
        none: texts.noCode,
      }),
    });
  const codes = first.data?.codes ?? [];
  const chosen = [known, ...codes].find((code) => code?.id === defaultValue) ?? null;
  if (use(ReadOnlyForm))
    return (
      <ReadOnlyValue label={label}>{chosen === null ? '' : optionOf(chosen).label}</ReadOnlyValue>
    );
  return (
    <SearchField<SearchFieldOption>
      key={form.key('promoCodeId')}
      {...input}
      initial={chosen && optionOf(chosen)}
      known={codes.map(optionOf)}
      useResults={useResults}
      onChoose={({ value }) => onChange(value)}
    />
  );
}

function optionOf({ id, name, code }: Code): SearchFieldOption {
  return { value: id, label: `${name} – ${code}` };
}
