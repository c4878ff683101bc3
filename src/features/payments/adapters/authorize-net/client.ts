import * as z from 'zod/mini';
import type { ServerContext } from '../../../../server/context.ts';
import { openSecret, type UsableGateway } from '../../../payment-gateways/queries.ts';
import type { Failed } from '../adapter.ts';
import { denied, refused, unreachable } from '../failures.ts';

const deadlineMs = 10_000;

type Server = Pick<ServerContext, 'authorizeNetApiUrl'>;

export interface AuthorizeNetRequest {
  /** such as `getTransactionDetails` */
  name: string;
  /** its elements, in the order of the XML schema: the JSON is converted to XML */
  content: object;
}

/** `code`: that of the message or transaction error, such as E00040 or 54 */
export type AuthorizeNetReply = { json: unknown } | (Failed & { code: string | null });

export interface AuthorizeNetCredentials {
  mode: UsableGateway['mode'];
  apiLoginId: string;
  transactionKey: string;
}

const message = z.object({ code: z.string() });
const anyReply = z.object({
  messages: z.object({
    resultCode: z.string(),
    message: z.union([z.array(message), message]),
  }),
  transactionResponse: z.optional(
    z.object({
      errors: z.optional(z.array(z.object({ errorCode: z.optional(z.string()) }))),
    }),
  ),
});

/** The hosts of sandbox and production accounts ('API Endpoints' of Authorize.Net's documentation). */
export function authorizeNetUrl(
  { authorizeNetApiUrl }: Server,
  mode: UsableGateway['mode'],
): string {
  if (authorizeNetApiUrl !== null) return authorizeNetApiUrl;
  return mode === 'live' ? 'https://api.authorize.net' : 'https://apitest.authorize.net';
}

/** Returns where a browser posts the token of a payment page ('Accept Hosted'). */
export function paymentFormUrl(
  { authorizeNetApiUrl }: Server,
  mode: UsableGateway['mode'],
): string {
  if (authorizeNetApiUrl !== null) return `${authorizeNetApiUrl}/pay/payment`;
  return mode === 'live'
    ? 'https://accept.authorize.net/payment/payment'
    : 'https://test.authorize.net/payment/payment';
}

/** Calls Authorize.Net's API with the gateway's stored credentials. */
export async function callAuthorizeNet(
  server: Server & Pick<ServerContext, 'secrets' | 'now'>,
  gateway: UsableGateway,
  request: AuthorizeNetRequest,
): Promise<AuthorizeNetReply> {
  const transactionKey = await openSecret(server, gateway, 'transactionKey');
  if (transactionKey === null)
    return { ...denied('The gateway has no transaction key'), code: null };
  const apiLoginId = gateway.settings.authorizeNet?.apiLoginId ?? '';
  return callAuthorizeNetAs(server, { mode: gateway.mode, apiLoginId, transactionKey }, request);
}

/** Calls the API with credentials. Texts of failures are ours: those of the vendor could quote what was sent. */
export async function callAuthorizeNetAs(
  server: Server,
  { mode, apiLoginId, transactionKey }: AuthorizeNetCredentials,
  { name, content }: AuthorizeNetRequest,
): Promise<AuthorizeNetReply> {
  const merchantAuthentication = { name: apiLoginId, transactionKey };
  try {
    const response = await fetch(`${authorizeNetUrl(server, mode)}/xml/v1/request.api`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [`${name}Request`]: { merchantAuthentication, ...content } }),
    });
    if (!response.ok)
      return {
        ...unreachable(`Authorize.Net answered with an error (${response.status})`),
        code: null,
      };
    // Its replies begin with a byte order mark.
    const json: unknown = JSON.parse((await response.text()).replace(/^\uFEFF/, ''));
    return failureOf(json) ?? { json };
  } catch {
    return { ...unreachable('Authorize.Net did not answer'), code: null };
  }
}

/** Lists the webhooks that the merchant entered ('Webhooks', REST). */
export async function listWebhooks(
  server: Server,
  { mode, apiLoginId, transactionKey }: AuthorizeNetCredentials,
): Promise<unknown> {
  try {
    const response = await fetch(`${authorizeNetUrl(server, mode)}/rest/v1/webhooks`, {
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
      headers: { authorization: `Basic ${btoa(`${apiLoginId}:${transactionKey}`)}` },
    });
    return response.ok ? JSON.parse((await response.text()).replace(/^\uFEFF/, '')) : null;
  } catch {
    return null;
  }
}

/** The codes with which the vendor is busy or in maintenance: it did nothing, or cannot say what it did. */
const busy: readonly string[] = ['E00001', 'E00053', 'E00104'];
/** Those of credentials that are wrong, inactive or of the other mode. */
const wrongCredentials: readonly string[] = ['E00005', 'E00006', 'E00007', 'E00008'];
/** That of an account whose Transaction Details API is not enabled. */
const noPermission = 'E00011';

function failureOf(json: unknown): (Failed & { code: string | null }) | null {
  const parsed = anyReply.safeParse(json);
  if (!parsed.success)
    return {
      ...unreachable('Authorize.Net answered something that was not understood'),
      code: null,
    };
  const { messages, transactionResponse } = parsed.data;
  if (messages.resultCode === 'Ok') return null;
  const [first] = [messages.message].flat();
  const code = transactionResponse?.errors?.[0]?.errorCode ?? first?.code ?? null;
  if (code !== null && busy.includes(code))
    return { ...unreachable(`Authorize.Net answered with an error (${code})`), code };
  if (code !== null && wrongCredentials.includes(code))
    return {
      ...denied('Authorize.Net does not accept the API login ID and transaction key'),
      code,
    };
  if (code === noPermission)
    return {
      ...denied(
        'The account does not allow this: enable the Transaction Details API at Authorize.Net',
      ),
      code,
    };
  return { ...refused(`Authorize.Net rejected the request (${code ?? 'no code'})`), code };
}
