import type { ApiMessageId } from '../intl/texts.ts';

/** Every message that has a text: `mail.<template>.text`. */
export type MailTemplate = ApiMessageId extends infer Id ? (Id extends `mail.${infer Template}.text` ? Template : never) : never;
