import { type ReactNode, useId } from 'react';
import { featureNames } from '../../contract/features.ts';
import { type PermissionLevel, permissionLevels, reaches } from '../../contract/permissions.ts';
import type { RoleFeature } from './choices.ts';
import classes from './PermissionMatrix.module.css';
import { levelNames } from './texts.ts';

interface LevelChoiceProps {
  feature: RoleFeature;
  level: PermissionLevel;
  /** the highest that can be given */
  most: PermissionLevel;
  error: ReactNode;
  readOnly: boolean;
  onChange: (level: PermissionLevel) => void;
}

/** One feature's level: the arrow keys go from one to the next, as in every group of radio buttons. */
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
              disabled={one !== level && !reaches(props.most, one)}
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
