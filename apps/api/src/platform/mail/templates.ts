import type { ApiMessageId } from '../intl/texts.ts';

/** All message templates: `mail.<template>.text`. */
export type MailTemplate = ApiMessageId extends infer Id
  ? Id extends `mail.${infer Template}.text`
    ? Template
    : never
  : never;
