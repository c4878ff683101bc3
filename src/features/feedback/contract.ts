import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { feedback } from './fields.ts';

const { FeedbackType, Feedback, Email } = feedback.schema.shape;

export const sendFeedback = endpoint({
  method: 'PUT',
  path: '/AdminApi/admin/feedback',
  summary: 'Stores an idea or a bug report for the operator of the platform',
  access: 'session',
  effect: 'change',
  body: z.object({
    /** part of the call (specification section 7); never stored */
    AccessToken: z.optional(z.nullable(z.string())),
    SystemInfo: z.string().check(z.maxLength(1000)),
    /** where in the console it was written */
    Location: z.string().check(z.maxLength(2000)),
    FeedbackType,
    Email: z.optional(z.nullable(Email)),
    Feedback,
  }),
  response: z.object({}),
});

export const receivedFeedback = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  administrator: z.string(),
  realm: z.string(),
  organizationNumber: z.nullable(z.int()),
  type: FeedbackType,
  email: z.nullable(z.string()),
  text: z.string(),
  systemInfo: z.string(),
  location: z.string(),
  mail: z.enum(['none', 'waiting', 'sent', 'failed']),
});
export type ReceivedFeedback = z.infer<typeof receivedFeedback>;

export const feedbackPageSize = 25;

export const listFeedback = endpoint({
  method: 'GET',
  path: '/AdminApi/feedback',
  summary: 'Lists the feedback of administrators, newest first, for the operator of the platform',
  access: 'session',
  effect: 'read',
  query: z.object({
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Must be a page'))),
  }),
  response: z.object({ feedback: z.array(receivedFeedback), total: z.int() }),
});
