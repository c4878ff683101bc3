import { html } from 'hono/html';
import type { Html, RenderContext } from './context.ts';

export interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'tel' | 'password' | 'date';
  inputMode?: 'numeric';
  autocomplete?: string;
  maxLength?: number;
  isRequired: boolean;
  /** typed letter by letter from a card or a mail */
  isCode?: boolean;
}

/** Renders an input with its label and error. Ids are unique on the page by the form's prefix. */
export function fieldOf(field: Field, prefix: string, { view, texts }: RenderContext): Html {
  const id = `${prefix}-${field.name}`;
  const isOfFailedForm = view.error?.method === null || view.error?.method === prefix;
  const error = isOfFailedForm ? view.error?.fields[field.name] : undefined;
  const label = field.isRequired ? field.label : texts.text('optional', { label: field.label });
  // The notice above already says it.
  const isRepeated = error !== undefined && error === view.error?.key;
  const typed = field.type === 'password' ? undefined : view.typed[field.name];
  return html`<div class="field"><label for="${id}">${label}</label><input id="${id}" name="${field.name}" type="${field.type}" maxlength="${field.maxLength ?? 200}"${
    field.autocomplete ? html` autocomplete="${field.autocomplete}"` : ''
  }${field.inputMode ? html` inputmode="${field.inputMode}"` : ''}${
    field.isCode ? html` class="code" autocapitalize="characters" spellcheck="false"` : ''
  }${field.isRequired ? html` required` : ''}${typed ? html` value="${typed}"` : ''}${
    error === undefined
      ? ''
      : html` aria-invalid="true" aria-describedby="${isRepeated ? 'error' : `${id}-error`}"`
  }>${error === undefined || isRepeated ? '' : html`<p class="error-text" id="${id}-error">${texts.text(`error.${error}`)}</p>`}</div>`;
}
