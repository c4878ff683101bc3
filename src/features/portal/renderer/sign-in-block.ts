import { html } from 'hono/html';
import { isOwnField } from '../document/form-field-names.ts';
import { isWritten, type LocalText } from '../document/local-text.ts';
import { type Html, type RenderContext, withParts } from './context.ts';
import { isOutsideWifi } from './error-notice.ts';
import { type Field, fieldOf } from './field.ts';
import { localized } from './localized.ts';
import { methodFields, type OwnField } from './method-fields.ts';
import type { OfferedMethod } from './view.ts';

/** The ways to sign in: the first one open, the others as disclosures that need no script. */
export function signInBlock(context: RenderContext): Html | null {
  const { view, texts } = context;
  if (isOutsideWifi(view)) return null;
  // The address may be wrong, or the mail does not come, so that the guest needs another way.
  if (view.emailCode !== null) return html`${emailCodeForm(context)}${methodList(context)}`;
  return methodList(context) ?? html`<p>${texts.text('error.no-plan')}</p>`;
}

function methodList(context: RenderContext): Html | null {
  const { view } = context;
  if (view.methods.length === 0) return null;
  // The field for the code is open already.
  const first = view.emailCode === null ? view.methods[0] : undefined;
  const open = view.methods.find(({ type }) => type === view.error?.method) ?? first;
  return html`<div class="methods">${view.methods.map((method) =>
    method.type === 'memberNumber'
      ? html`${programmeForms(context, method === first)}${
          view.members.asksNumber
            ? methodPart(method, context, { first: view.members.signIns[0] ? null : first, open })
            : ''
        }`
      : methodPart(method, context, { first, open }),
  )}</div>`;
}

interface Opened {
  first: OfferedMethod | null | undefined;
  open: OfferedMethod | undefined;
}

function methodPart(method: OfferedMethod, context: RenderContext, { first, open }: Opened): Html {
  if (method === first) return methodForm(method, context);
  if (isOneClick(method, context)) return oneClickForm(method, context);
  return html`<details class="other" name="method"${method === open ? html` open` : ''}><summary>${methodLabel(method, context)}</summary>${methodForm(method, context)}</details>`;
}

/** The programmes at whose issuers members sign in; the first one is open where it comes first. */
function programmeForms(context: RenderContext, isFirst: boolean): Html {
  const { view, texts } = context;
  const { form } = view.portal;
  const action = view.links.action('programme');
  const hasFields = form.fields.length > 0 || form.asksForMarketing;
  return html`${view.members.signIns.map(({ id, name }, index) => {
    const label = texts.text('programme.signIn', { programme: name });
    const prefix = `programme-${index + 1}`;
    const isOpen = isFirst && index === 0;
    const hidden = html`<input type="hidden" name="programme" value="${id}">`;
    if (!hasFields)
      return html`<form method="post" action="${action}">${hidden}<button type="submit"${isOpen ? '' : html` class="quiet start"`}>${label}</button></form>`;
    const fields = html`<form method="post" action="${action}">${hidden}${askedFields(
      [],
      context,
    ).map((field) =>
      fieldOf(field, prefix, context),
    )}${form.asksForMarketing ? marketing(prefix, context) : ''}<button type="submit">${label}</button></form>`;
    return isOpen
      ? fields
      : html`<details class="other" name="method"><summary>${label}</summary>${fields}</details>`;
  })}`;
}

function methodLabel({ type, label }: OfferedMethod, context: RenderContext): string {
  return context.label(label, `method.${type}`);
}

function methodForm(method: OfferedMethod, context: RenderContext): Html {
  const { view, texts } = context;
  const { form } = view.portal;
  const own = methodFields[method.type];
  const asksDeparture = method.type === 'roomAndName' && view.error?.key === 'departure-needed';
  const fields: Field[] = [
    ...own.map((field) => ({ ...field, label: texts.text(field.label) })),
    ...(asksDeparture ? [departureField(texts.text('field.departure'))] : []),
    ...askedFields(own, context),
  ];
  const button =
    method.type === 'email'
      ? texts.text('sendCode')
      : fields.length === 0
        ? methodLabel(method, context)
        : texts.text('connect');
  return html`<form method="post" action="${view.links.action(method.type)}">${fields.map((field) =>
    fieldOf(field, method.type, context),
  )}${form.asksForMarketing ? marketing(method.type, context) : ''}<button type="submit">${button}</button></form>`;
}

/** Returns the site's own form fields that a method does not have itself. */
function askedFields(own: readonly OwnField[], context: RenderContext): Field[] {
  const asked = context.view.portal.form.fields.filter(
    ({ id }) => !own.some(({ name }) => name === id),
  );
  return asked.map(({ id, label, isRequired }) => ({
    ...(formFieldKinds[id] ?? { type: 'text' as const }),
    name: id,
    label: isOwnField(id) ? ownLabel(label, context) : context.label(label, formFieldLabel(id)),
    isRequired,
  }));
}

/** Whether there is nothing to open, because the guest has nothing to fill in. */
function isOneClick({ type }: OfferedMethod, { view }: RenderContext): boolean {
  const { form } = view.portal;
  return methodFields[type].length + form.fields.length === 0 && !form.asksForMarketing;
}

function oneClickForm(method: OfferedMethod, context: RenderContext): Html {
  return html`<form method="post" action="${context.view.links.action(method.type)}"><button type="submit" class="quiet start">${methodLabel(method, context)}</button></form>`;
}

function marketing(prefix: string, context: RenderContext): Html {
  const { marketingText } = context.view.portal.form;
  const text = isWritten(marketingText)
    ? context.label(marketingText, 'marketing')
    : context.texts.text('marketing');
  return html`<label class="consent" for="${prefix}-marketing"><input type="checkbox" id="${prefix}-marketing" name="marketing" value="yes"><span>${text}</span></label>`;
}

/** The form for the code that was sent; on the sign-in page and, while the guest is online already, on the status page. */
export function emailCodeForm(context: RenderContext): Html {
  const { view, texts, formats } = context;
  if (view.emailCode === null) return html``;
  const { address, onlineUntil } = view.emailCode;
  // A hidden address is mostly punctuation, which would follow the direction of the sentence.
  const email = html`<bdi dir="ltr">${address}</bdi>`;
  const resend = view.links.action('resend');
  // The server takes no code until it has sent a new one.
  if (view.error?.key === 'email-code-blocked')
    return html`<div class="stack"><p>${withParts(texts.template('newCodeTo'), { email })}</p><form method="post" action="${resend}"><button type="submit">${texts.text('resend')}</button></form></div>`;
  const sentence =
    onlineUntil === null
      ? withParts(texts.template('codeSent'), { email })
      : withParts(texts.template('codeSentOnline'), {
          email,
          time: html`${formats.moment(onlineUntil, view.now)}`,
        });
  const code: Field = {
    name: 'emailCode',
    label: texts.text('field.emailCode'),
    type: 'text',
    inputMode: 'numeric',
    autocomplete: 'one-time-code',
    maxLength: 12,
    isRequired: true,
    isCode: true,
  };
  return html`<div class="stack"><p>${sentence}</p><form method="post" action="${view.links.action('emailCode')}">${fieldOf(code, 'confirm', context)}<button type="submit">${texts.text('confirm')}</button></form><form method="post" action="${resend}"><button type="submit" class="quiet">${texts.text('resend')}</button></form></div>`;
}

function departureField(label: string): Field {
  return { name: 'departure', label, type: 'date', isRequired: true };
}

const formFieldKinds: Record<string, Pick<Field, 'type' | 'autocomplete' | 'maxLength'>> = {
  name: { type: 'text', autocomplete: 'name', maxLength: 100 },
  email: { type: 'email', autocomplete: 'email', maxLength: 254 },
  phone: { type: 'tel', autocomplete: 'tel', maxLength: 40 },
  company: { type: 'text', autocomplete: 'organization', maxLength: 100 },
};

/** Returns the label of a field that has no built-in one, in any language rather than none. */
function ownLabel(label: LocalText, { view }: RenderContext): string {
  const languages = [view.language, ...view.portal.languages.tags, ...Object.keys(label)];
  return localized(label, languages)?.text ?? '';
}

function formFieldLabel(id: string) {
  if (id === 'email') return 'field.email';
  if (id === 'phone') return 'field.phone';
  return id === 'company' ? 'field.company' : 'field.name';
}
