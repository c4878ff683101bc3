import { menus } from '../../contract/features.ts';
import {
  levelFor,
  type PermissionLevel,
  permissionLevels,
  reaches,
} from '../../contract/permissions.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import { mostOfType, type RoleFeature, type RoleTemplateType, roleFeatures } from './choices.ts';
import { LevelChoice } from './LevelChoice.tsx';
import classes from './PermissionMatrix.module.css';
import { type Author, mostFor } from './rules.ts';
import { levelNames, texts } from './texts.ts';
import type { TemplateValues } from './values.ts';

interface PermissionMatrixProps {
  form: RecordFormApi<TemplateValues>;
  type: RoleTemplateType;
  author: Author;
  readOnly: boolean;
}

/** How far the role goes with each feature that its type may have, a menu at a time. */
export function PermissionMatrix({ form, type, author, readOnly }: PermissionMatrixProps) {
  const levels = form.useWatchValue('permissions');
  const most = (feature: RoleFeature) => mostFor(author, type, feature);
  const set = (features: readonly RoleFeature[], wanted: PermissionLevel) => {
    const changed = features.map((feature) => [
      feature,
      reaches(most(feature), wanted) ? wanted : most(feature),
    ]);
    form.setFieldValue(
      'permissions',
      { ...levels, ...Object.fromEntries(changed) },
      { forceUpdate: false },
    );
    for (const feature of features) form.clearFieldError(`permissions.${feature}`);
  };
  const limit = author.permissions === null ? '' : texts.matrixLimit;
  return (
    <FormSection
      title={texts.matrix}
      help={readOnly ? texts.matrixRead : `${texts.matrixHelp} ${limit}`}
    >
      {menus.map(({ id, features }) => {
        const offered = roleFeatures.filter(
          (feature) =>
            features.some((one) => one === feature) && mostOfType(type, feature) !== 'none',
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
                most={most(feature)}
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
