import { choice } from '../../contract/fields/choice-kinds.ts';
import { fields } from '../../contract/fields/fields.ts';
import { longText, text } from '../../contract/fields/text-kinds.ts';
import { email } from '../../contract/validators/validators.ts';

/** An idea or a bug report; the names are those of the call (specification section 7). */
export const feedback = fields({
  FeedbackType: choice('Type', { idea: 'Idea', bug: 'Bug' }, { initial: 'idea' }),
  Feedback: longText('Feedback', { maxLength: 10_000 }),
  Email: text('Email', {
    maxLength: 254,
    rules: [email],
    allowEmpty: true,
    inputType: 'email',
    help: 'Only if you would like a reply.',
  }),
});
