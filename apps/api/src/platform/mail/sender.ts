import type { Locale } from '@portal/common/intl/locale';

export interface Outgoing {
  to: string;
  subject: string | null;
  text: string;
  /** The provider's name in the recipient's language, if it has given one. */
  sender?: string;
  /** SMS only, for services that have templates of their own. */
  template?: string;
  locale?: Locale;
  values?: Readonly<Record<string, string>>;
}

/** Name of a sender like `Portal <portal@example.com>`; its address where it has none. */
export const senderName = (from: string): string => /^"?([^"<]+?)"?\s*</.exec(from)?.[1] ?? from;

/** Sends messages. Rejects when the message was not accepted, with MessageRejected when another message might be. */
export type Sender = (message: Outgoing) => Promise<void>;

/** The server works, but rejects this message (for example because of its recipient). */
export class MessageRejected extends Error {
  override name = 'MessageRejected';
}

/** The message can never be sent: no further attempt is made. */
export class MessageStopped extends MessageRejected {
  override name = 'MessageStopped';
  /** True when the operator can change that for the messages to come. */
  readonly tellOperator: boolean;
  constructor(message: string, { tellOperator = false }: { tellOperator?: boolean } = {}) {
    super(message);
    this.tellOperator = tellOperator;
  }
}

/** No message can be sent until the operator has changed something: an account, a template, a signature. */
export class SenderMisconfigured extends Error {
  override name = 'SenderMisconfigured';
}
