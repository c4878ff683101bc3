import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import classes from './RepeatedFields.module.css';

const texts = { remove: 'Remove', removeNamed: (name: string) => `Remove ${name}` };

interface RepeatedFieldsProps {
  /** the React keys of the items, from the form */
  keys: readonly string[];
  /** returns the name of an item, by its index from 0 */
  nameOf: (index: number) => string;
  addLabel: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** the minimum number of items */
  least?: number;
  /** the error of the whole list */
  error?: ReactNode;
  children: (index: number) => ReactNode;
}

/** A list of items in a form, each with the same fields. */
export function RepeatedFields(props: RepeatedFieldsProps) {
  const { keys, nameOf, least = 0 } = props;
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      {keys.map((key, index) => (
        <fieldset key={key} className={classes.item}>
          <legend className={classes.legend}>{nameOf(index)}</legend>
          {props.children(index)}
          {keys.length > least && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              className={classes.remove}
              leftSection={<IconTrash size={14} aria-hidden />}
              aria-label={texts.removeNamed(nameOf(index))}
              onClick={() => {
                props.onRemove(index);
                // The pressed button is removed with its item, so the focus must move.
                add.current?.focus();
              }}
            >
              {texts.remove}
            </Button>
          )}
        </fieldset>
      ))}
      {props.error && <p className={classes.error}>{props.error}</p>}
      <div>
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={props.onAdd}
        >
          {props.addLabel}
        </Button>
      </div>
    </>
  );
}
