import { translationsOf } from '../../checks/translations.ts';
import type { EffectivePortal } from '../../document/fields.ts';
import { languages } from '../../document/fields.ts';
import { languageErrors } from '../../document/language-rules.ts';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import { PartField } from './PartField.tsx';
import type { PartProps } from './part-props.ts';

interface LanguageFieldsProps extends PartProps<'languages'> {
  portal: EffectivePortal;
}

/** The languages of the portal; the first one is the default. */
export function LanguageFields(props: LanguageFieldsProps) {
  const { value, portal, disabled, inputs, onChange } = props;
  return (
    <div className={classes.fields}>
      <PartField
        name="tags"
        inputs={inputs}
        isRequired
        errorOf={(tags) => {
          const { data } = languages.schema.safeParse({ tags });
          return (data && languageErrors(data.tags)[0]) ?? null;
        }}
        field={languages.map.tags}
        value={value.tags}
        siblings={{ ...value }}
        disabled={disabled}
        onChange={(tags) => {
          const parsed = languages.schema.safeParse({ tags });
          if (parsed.success) onChange(parsed.data, 'tags');
        }}
      />
      <ul className={classes.figures}>
        {translationsOf(portal).map(({ tag, name, percent }) => (
          <li key={tag} data-state={percent === 100 ? 'ok' : 'warning'} lang={tag}>
            {texts.percent(name, percent)}
          </li>
        ))}
      </ul>
    </div>
  );
}
