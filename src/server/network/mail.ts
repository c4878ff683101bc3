import { createTransport } from 'nodemailer';

const deadlineMs = 20_000;

export interface Message {
  /** null: the platform's operator */
  to: string | null;
  /** used in the Message-ID, so that mail programs recognize a mail that was sent twice */
  id: string;
  subject: string;
  replyTo: string | null;
  text: string;
  /** where recipients end such mails, for the button of mail programs (RFC 8058) */
  unsubscribe?: string;
  /** the text as HTML, which shows the picture as `cid:header` */
  html?: { content: string; header: { content: Uint8Array; type: string } };
  attachments?: readonly Attachment[];
}

interface Attachment {
  name: string;
  type: string;
  content: Uint8Array;
}

export interface Mail {
  /** throws when the mail server does not accept the message */
  send(message: Message): Promise<void>;
}

export interface MailSettings {
  /** smtp:// or smtps://, with credentials if the server requires them */
  smtpUrl: string;
  from: string;
  to: string;
}

export function createMail({ smtpUrl, from, to: operator }: MailSettings): Mail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, replyTo, text, unsubscribe, html, attachments = [] }) {
      await transport.sendMail({
        from,
        to: to ?? operator,
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        ...(replyTo !== null && { replyTo }),
        ...(unsubscribe !== undefined && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        ...(html && { html: html.content }),
        attachments: [
          ...(html === undefined
            ? []
            : [
                {
                  cid: 'header',
                  content: Buffer.from(html.header.content),
                  contentType: html.header.type,
                  contentDisposition: 'inline' as const,
                },
              ]),
          ...attachments.map(({ name, type, content }) => ({
            filename: name,
            content: Buffer.from(content),
            contentType: type,
          })),
        ],
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
