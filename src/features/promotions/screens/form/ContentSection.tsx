import { Button, SegmentedControl, Text } from '@mantine/core';
import { use } from 'react';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { ReadOnlyForm } from '../../../../ui/form/ReadOnlyValue.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { Items } from '../../../../ui/record/Items.tsx';
import { type FieldsForm, useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { languageName } from '../../../portal/public/localized.ts';
import type { PromotionType, promotion } from '../../fields.ts';
import { formTexts, sections } from '../../texts.ts';
import classes from '../Promotions.module.css';
import { CodeField } from './CodeField.tsx';
import { LocalField, LocalImage, type ShownLanguage } from './LocalField.tsx';

interface ContentProps {
  form: FieldsForm<typeof promotion.map>;
  type: PromotionType;
  /** the organization */
  number: number;
  shown: ShownLanguage;
  onLanguage: (language: string) => void;
  /** the promo code of the stored offer */
  code: { id: string; name: string; code: string } | null;
}

/** What guests read, by language and variant. */
export function ContentSection({ form, type, number, shown, onLanguage, code }: ContentProps) {
  const variants = useDraft(form, 'variants');
  const isCompared = variants.length > 1;
  const isReadOnly = use(ReadOnlyForm);
  const splitEvenly = () => {
    const share = Math.floor(100 / variants.length);
    const rest = 100 - share * variants.length;
    for (const index of variants.keys())
      form.setFieldValue(`variants.${index}.share`, String(index < rest ? share + 1 : share));
    form.clearFieldError('variants');
  };
  return (
    <FormSection {...sections.content}>
      {type === 'offer' && <CodeField form={form} number={number} known={code} />}
      <LanguageChoice shown={shown} onLanguage={onLanguage} />
      <Items form={form} name="variants">
        {(at, index) => (
          <div key={form.key(`variants.${index}`)} className={classes.fields}>
            <Variant {...{ form, type, number, shown, index }} />
            {isCompared && (
              <FieldRow>
                <Field form={form} name={at('share')} />
              </FieldRow>
            )}
          </div>
        )}
      </Items>
      {isCompared && !isReadOnly && (
        <div>
          <Button variant="default" size="compact-sm" onClick={splitEvenly}>
            {formTexts.splitEvenly}
          </Button>
        </div>
      )}
      {!isCompared && <Text size="sm">{formTexts.oneVariant}</Text>}
    </FormSection>
  );
}

function Variant({
  form,
  type,
  number,
  shown,
  index,
}: Pick<ContentProps, 'form' | 'type' | 'number' | 'shown'> & { index: number }) {
  const at = <P extends string>(part: P) => `variants.${index}.${part}` as const;
  const common = { form, shown };
  const address = (
    <LocalField
      {...common}
      name={at('address')}
      longest={2_000}
      inputMode="url"
      required={type === 'redirect'}
      {...(type === 'redirect' && { help: formTexts.redirectHelp })}
    />
  );
  if (type === 'redirect') return address;
  return (
    <>
      <LocalField {...common} name={at('title')} longest={80} required />
      <LocalField
        {...common}
        name={at('text')}
        longest={500}
        rows={2}
        required={type === 'message'}
      />
      {type !== 'message' && <LocalImage {...common} name={at('image')} number={number} />}
      {type !== 'survey' && (
        <LocalField {...common} name={at('button')} longest={30} required={type === 'offer'} />
      )}
      {type !== 'survey' && type !== 'offer' && address}
    </>
  );
}

/** Which language the form shows, where there are several. */
export function LanguageChoice({ shown, onLanguage }: Pick<ContentProps, 'shown' | 'onLanguage'>) {
  const { language, languages } = shown;
  if (languages.length < 2) return null;
  return (
    <div className={classes.languages}>
      <Text size="sm" fw={500} id="promotion-language">
        {formTexts.language}
      </Text>
      <SegmentedControl
        aria-labelledby="promotion-language"
        value={language}
        onChange={onLanguage}
        data={languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
      />
    </div>
  );
}
