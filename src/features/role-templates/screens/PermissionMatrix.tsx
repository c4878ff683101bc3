import { menus } from '../../../contract/features.ts';
import {
  levelFor,
  type PermissionLevel,
  permissionLevels,
  reaches,
} from '../../../contract/permissions.ts';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { useDraft } from '../../../ui/record/useFieldsForm.ts';
import { levelNames } from '../feature-levels.ts';
import type { TemplateContext } from '../fields.ts';
import { highestLevel, type RoleFeature, roleFeaturesOf } from '../role-types.ts';
import { highestFor } from '../rules.ts';
import { sections, texts } from '../texts.ts';
import { LevelChoice } from './LevelChoice.tsx';
import classes from './PermissionMatrix.module.css';
import type { TemplateForm } from './TemplateSections.tsx';

interface PermissionMatrixProps extends TemplateContext {
  form: TemplateForm;
  readOnly: boolean;
}

/** The level of each feature that the type allows, by menu. */
export function PermissionMatrix({ form, type, author, readOnly }: PermissionMatrixProps) {
  const levels = useDraft(form, 'permissions');
  const highest = (feature: RoleFeature) => highestFor(author, type, feature);
  const set = (features: readonly RoleFeature[], wanted: PermissionLevel) => {
    const changed = features.map((feature) => [
      feature,
      reaches(highest(feature), wanted) ? wanted : highest(feature),
    ]);
    form.setFieldValue(
      'permissions',
      { ...levels, ...Object.fromEntries(changed) },
      { forceUpdate: false },
    );
    for (const feature of features) form.clearFieldError(`permissions.${feature}`);
  };
  const { title, help, limit } = sections.matrix;
  const editHelp = author.permissions === null ? help : `${help} ${limit}`;
  return (
    <FormSection title={title} help={readOnly ? sections.matrix.readOnly : editHelp}>
      {menus.map(({ id, features }) => {
        const offered = roleFeaturesOf(features).filter(
          (feature) => highestLevel(type, feature) !== 'none',
        );
        if (offered.length === 0) return null;
        return (
          <fieldset key={id} className={classes.menu}>
            <legend className={classes.legend}>{id}</legend>
            {!readOnly && <Headings menu={id} onSet={(level) => set(offered, level)} />}
            {offered.map((feature) => (
              <LevelChoice
                key={feature}
                feature={feature}
                level={levelFor(levels, feature)}
                highest={highest(feature)}
                error={form.errors[`permissions.${feature}`]}
                readOnly={readOnly}
                onChange={(level) => set([feature], level)}
              />
            ))}
          </fieldset>
        );
      })}
    </FormSection>
  );
}

function Headings({ menu, onSet }: { menu: string; onSet: (level: PermissionLevel) => void }) {
  return (
    <div className={classes.row}>
      <span />
      {permissionLevels.map((level) => {
        const label = texts.setAll(menu, levelNames[level]);
        return (
          <button
            key={level}
            type="button"
            className={classes.heading}
            aria-label={label}
            title={label}
            onClick={() => onSet(level)}
          >
            {levelNames[level]}
          </button>
        );
      })}
    </div>
  );
}
