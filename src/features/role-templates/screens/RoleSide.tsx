import { featureNames, menus } from '../../../contract/features.ts';
import { levelFor } from '../../../contract/permissions.ts';
import { SidePanel } from '../../../ui/form/SidePanel.tsx';
import { useDraft } from '../../../ui/record/useFieldsForm.ts';
import { levelNames } from '../feature-levels.ts';
import { highestLevel, type RoleTemplateType, roleFeaturesOf } from '../role-types.ts';
import { pageName } from '../rules.ts';
import { sideTexts as texts } from '../texts.ts';
import classes from './RoleSide.module.css';
import type { TemplateForm } from './TemplateSections.tsx';

interface RoleSideProps {
  form: TemplateForm;
  type: RoleTemplateType;
}

/** The menus and screens of an administrator with the role, while it is edited. */
export function RoleSide({ form, type }: RoleSideProps) {
  const levels = useDraft(form, 'permissions');
  const redirect = useDraft(form, 'redirect');
  const shown = menus
    .map(({ id, features }) => ({
      id,
      screens: roleFeaturesOf(features)
        .filter((feature) => highestLevel(type, feature) !== 'none')
        .map((feature) => ({ feature, level: levelFor(levels, feature) }))
        .filter(({ level }) => level !== 'none'),
    }))
    .filter(({ screens }) => screens.length > 0);
  return (
    <SidePanel title={texts.title} help={shown.length === 0 ? texts.nothing : texts.help}>
      <div className={classes.menus}>
        {shown.map(({ id, screens }) => (
          <div key={id}>
            <h3>{id}</h3>
            <ul>
              {screens.map(({ feature, level }) => (
                <li key={feature}>
                  <span>{featureNames[feature]}</span>
                  <span className={classes.level}>{levelNames[level]}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {redirect !== '' && <p className={classes.first}>{texts.first(pageName(redirect))}</p>}
    </SidePanel>
  );
}
