import { legal } from '../../document/fields.ts';
import { LocalTextInput } from '../inputs/LocalTextInput.tsx';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import { PartField } from './PartField.tsx';
import type { PartProps } from './part-props.ts';

const plain = ['termsVersion', 'termsFrom', 'isAcceptedAgain'] as const;
const written = ['terms', 'privacy'] as const;

export function LegalFields(props: PartProps<'legal'>) {
  const { value, language, fallback, disabled, inputs, onChange } = props;
  return (
    <div className={classes.fields}>
      {plain.map((name) => (
        <PartField
          key={name}
          name={name}
          inputs={inputs}
          field={legal.map[name]}
          value={value[name]}
          siblings={{ ...value }}
          disabled={disabled}
          onChange={(next) => {
            const parsed = legal.schema.safeParse({ ...value, [name]: next });
            if (parsed.success) onChange(parsed.data, name);
          }}
        />
      ))}
      {written.map((name) => (
        <LocalTextInput
          key={name}
          label={legal.map[name].label}
          path={`legal.${name}`}
          help={texts.markdownHelp}
          emptyText=""
          value={value[name]}
          language={language}
          fallback={fallback}
          longest={40_000}
          rows={8}
          disabled={disabled}
          onChange={(text) => onChange({ ...value, [name]: text }, `${name} ${language}`)}
        />
      ))}
    </div>
  );
}
