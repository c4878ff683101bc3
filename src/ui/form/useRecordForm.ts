import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusField } from './focusField.ts';

type Values = Record<string, unknown>;

export type RecordFormApi<V extends Values> = UseFormReturnType<V> & {
  /**
   * Shows the stored record after a save. `sent` are the values that were sent: input since then remains as an unsaved
   * change. The focus stays in its field.
   */
  showStored: (stored: V, sent?: V) => void;
};

interface RecordFormOptions<V extends Values> {
  initialValues: V;
  /** validators by field, from `rules()` or `numberRules()` */
  validate: UseFormInput<V>['validate'];
  /** called on every change */
  onChange?: (values: V) => void;
}

/** Returns a form that validates a field on blur and all fields on submit. */
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
  // Remounts the inputs of a list after items moved, because uncontrolled inputs keep their text by position.
  const remount = (list: string) =>
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
      remount(field);
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
      remount(String(list));
    },
    reorderListItem: (list, payload) => {
      form.reorderListItem(list, payload);
      remount(String(list));
    },
  };
}

/**
 * Returns a function that defers work until the mouse button is released. An error that appears while a button is
 * pressed would move the button away, and the click would be lost. Touch sends the same events after the tap.
 */
function useAfterRelease(): (work: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const onMouseDown = ({ button }: MouseEvent) => {
      isPressed.current = button === 0;
    };
    const runWaiting = () => {
      isPressed.current = false;
      for (const work of waiting.current.splice(0)) work();
    };
    // After mouseup the click's target is fixed. A press has no mouseup when it becomes a drag, opens a context menu or
    // ends over a disabled control.
    const releases = ['mouseup', 'dragend', 'contextmenu', 'keydown'] as const;
    const unmounted = new AbortController();
    const options = { capture: true, signal: unmounted.signal };
    addEventListener('mousedown', onMouseDown, options);
    for (const type of releases) addEventListener(type, runWaiting, options);
    return () => unmounted.abort();
  }, []);
  return (work) => {
    if (isPressed.current) waiting.current.push(work);
    else work();
  };
}
