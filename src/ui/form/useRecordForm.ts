import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusField } from './focusField.ts';

type Values = Record<string, unknown>;

export type RecordFormApi<V extends Values> = UseFormReturnType<V> & {
  /**
   * Shows a record as it is stored. What was typed since `sent`, the values that the server got, stays as a change
   * that is not saved; the focus stays where it is, also in a field that shows something else from now on.
   */
  showStored: (stored: V, sent?: V) => void;
};

interface RecordFormOptions<V extends Values> {
  initialValues: V;
  /** a rule for each field that has one, made with `rules()` or `numberRules()` */
  validate: UseFormInput<V>['validate'];
  /** hears of every change, for what is kept while it is typed */
  onChange?: (values: V) => void;
}

/** A form whose fields are checked when they are left and all together on submit (experience.md, 'A form'). */
export function useRecordForm<V extends Values>(options: RecordFormOptions<V>): RecordFormApi<V> {
  const { onChange } = options;
  const afterRelease = useAfterRelease();
  const [moved, setMoved] = useState<Record<string, number>>({});
  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues: options.initialValues,
    validate: options.validate,
    enhanceGetInputProps: ({ field, form: { validateField } }) => ({
      onBlur: () => afterRelease(() => validateField(field)),
    }),
    ...(onChange && { onValuesChange: onChange }),
  });
  // An input keeps what was typed into it, by its place in the list: after a move each takes its own item's value.
  const renew = (list: string) =>
    setMoved((before) => ({ ...before, [list]: (before[list] ?? 0) + 1 }));
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    const path = focused.current;
    focused.current = undefined;
    if (path !== undefined && document.activeElement === document.body)
      focusField(document.body, [path]);
  });
  const showStored = (stored: V, sent = form.getValues()) => {
    focused.current = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path;
    form.resetDirty(sent);
    const untouched = Object.keys(stored).filter((field) => !form.isDirty(field));
    form.resetDirty(stored);
    for (const field of untouched) {
      if (!form.isDirty(field)) continue;
      form.resetField(field);
      renew(field);
    }
    form.resetDirty(stored);
    form.clearErrors();
  };
  return {
    ...form,
    showStored,
    key: (path) => {
      const lists = Object.entries(moved).filter(([list]) => String(path).startsWith(`${list}.`));
      return [form.key(path), ...lists.flat()].join(' ');
    },
    removeListItem: (list, index) => {
      form.removeListItem(list, index);
      renew(String(list));
    },
    reorderListItem: (list, payload) => {
      form.reorderListItem(list, payload);
      renew(String(list));
    },
  };
}

/**
 * Returns a function that defers work until the mouse is released: an error that appears during the press of a button
 * would move the button away, and the click would be lost. Touch sends the same events, after the tap.
 */
function useAfterRelease(): (work: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const notePress = ({ button }: MouseEvent) => {
      isPressed.current = button === 0;
    };
    const runWaiting = () => {
      isPressed.current = false;
      for (const work of waiting.current.splice(0)) work();
    };
    // At mouseup the browser knows the click's target; the click, which may reset the form or move an item, follows.
    // A press that becomes a drag, opens a menu or ends over a disabled control has no mouseup.
    const releases = ['mouseup', 'dragend', 'contextmenu', 'keydown'] as const;
    const unmounted = new AbortController();
    const options = { capture: true, signal: unmounted.signal };
    addEventListener('mousedown', notePress, options);
    for (const type of releases) addEventListener(type, runWaiting, options);
    return () => unmounted.abort();
  }, []);
  return (work) => {
    if (isPressed.current) waiting.current.push(work);
    else work();
  };
}
