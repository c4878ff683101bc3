import { type ReactNode, useId } from 'react';
import { featureNames } from '../../../contract/features.ts';
import { type PermissionLevel, permissionLevels, reaches } from '../../../contract/permissions.ts';
import { levelNames } from '../feature-levels.ts';
import type { RoleFeature } from '../role-types.ts';
import classes from './PermissionMatrix.module.css';

interface LevelChoiceProps {
  feature: RoleFeature;
  level: PermissionLevel;
  /** Higher levels are disabled. */
  highest: PermissionLevel;
  error: ReactNode;
  readOnly: boolean;
  onChange: (level: PermissionLevel) => void;
}

/** The level of a feature, as a radio group, or as text in a read-only form. */
export function LevelChoice(props: LevelChoiceProps) {
  const { feature, level, error } = props;
  const id = useId();
  if (props.readOnly)
    return (
      <p className={classes.read} data-none={level === 'none' || undefined}>
        <span>{featureNames[feature]}</span> <span>{levelNames[level]}</span>
      </p>
    );
  return (
    <>
      <div
        className={classes.row}
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        data-path={`permissions.${feature}`}
      >
        <span id={id}>{featureNames[feature]}</span>
        {permissionLevels.map((one) => (
          <label key={one} className={classes.choice}>
            <input
              type="radio"
              name={id}
              value={one}
              aria-label={levelNames[one]}
              checked={one === level}
              disabled={one !== level && !reaches(props.highest, one)}
              onChange={() => props.onChange(one)}
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </>
  );
}
