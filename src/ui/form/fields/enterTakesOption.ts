import type { KeyboardEvent } from 'react';

/**
 * For the `wrapperProps` of a kit's select that is searched by typing: Enter takes the option that is seen marked, or
 * the only one that what was typed leaves over. Left to itself the kit goes by a count of its own, which a busy
 * browser or options that change meanwhile put wrong: another option is taken, or the form is sent without one.
 */
export const enterTakesOption = { onKeyDownCapture: takeOption };

function takeOption(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  // Nothing is typed into a short list's field.
  if (target.readOnly) return;
  // Not by `aria-controls`, which names a list that is gone when one is opened for the second time.
  const list = document.querySelector(`[role=listbox][aria-labelledby="${target.id}-label"]`);
  if (list === null || target.ariaExpanded !== 'true') return;
  event.stopPropagation();
  const marked = list.querySelector<HTMLElement>('[role=option][data-combobox-selected]');
  const [only, another] = list.querySelectorAll<HTMLElement>('[role=option]');
  const chosen = list.querySelector<HTMLElement>('[role=option][aria-selected=true]');
  // An option may show more than the text that it puts into the field.
  const label = chosen?.querySelector('[data-label]') ?? chosen;
  const isTyped = target.value !== '' && target.value !== label?.textContent;
  // Nothing was begun here: Enter sends the form as in any other field.
  if (marked === null && !isTyped) return;
  event.preventDefault();
  if (marked !== null) marked.click();
  else if (another === undefined) only?.click();
}
