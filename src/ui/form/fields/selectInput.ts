import type { FocusEvent, FormEvent, KeyboardEvent, MouseEvent } from 'react';

/**
 * The `wrapperProps` of a Mantine select. What is typed after a click replaces the chosen label. Enter chooses the highlighted
 * option, or the only one that matches a search: Mantine chooses by an index, which is wrong when the options change or the
 * browser is slow, so that it would choose another option or none, or submit the form without one.
 */
export const selectInput = {
  onInputCapture: noteTyped,
  onBlurCapture: forgetTyped,
  onClickCapture: selectLabel,
  onKeyDownCapture: chooseOption,
};

const typed = new WeakMap<EventTarget, string>();

function noteTyped({ target }: FormEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement) typed.set(target, target.value);
}

function forgetTyped({ target }: FocusEvent<HTMLElement>): void {
  typed.delete(target);
}

function selectLabel({ target }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || target.readOnly) return;
  if (typed.get(target) !== target.value) target.select();
}

function chooseOption(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  // Not by `aria-controls`, which refers to a removed list when the list is opened again.
  const list = document.querySelector(`[role=listbox][aria-labelledby="${target.id}-label"]`);
  // Mantine updates `aria-expanded` only when the field is rendered again after the list was mounted.
  if (list === null || target.dataset.expanded === undefined) return;
  const marked = list.querySelector<HTMLElement>('[role=option][data-combobox-selected]');
  // A short list is not searched.
  if (marked === null && target.readOnly) return;
  event.stopPropagation();
  const [only, another] = list.querySelectorAll<HTMLElement>('[role=option]');
  const chosen = list.querySelector<HTMLElement>('[role=option][aria-selected=true]');
  // An option may show more than its label.
  const label = chosen?.querySelector('[data-label]') ?? chosen;
  const { value } = target;
  const isSearch = value !== '' && value === typed.get(target) && value !== label?.textContent;
  // Without a search or highlight, Enter submits the form as in other fields.
  if (marked === null && !isSearch) return;
  event.preventDefault();
  const choice = marked ?? (another === undefined ? only : undefined);
  if (choice === undefined) return;
  typed.delete(target);
  choice.click();
}
