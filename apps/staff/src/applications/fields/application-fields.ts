import type { UserSource } from '@portal/common/enums/user/user-source';
import { addressLines } from '@portal/common/rules/application/application';
import type { Application } from '@portal/common/contract/console/applications';

/** Fields of the form. Lists of addresses are texts with one address in each line. */
export interface ApplicationFields {
  name_zh: string;
  name_en: string;
  redirect_uris: string;
  post_logout_redirect_uris: string;
  origins: string;
  backchannel_logout_uri: string;
  user_source: UserSource;
  asks_consent: 0 | 1;
  embeds: boolean;
  device_grant: boolean;
}

type Stored = Pick<Application, keyof ApplicationFields>;

/** Fields of a stored application. */
export const fieldsOf = ({
  name_zh,
  name_en,
  redirect_uris,
  post_logout_redirect_uris,
  origins,
  backchannel_logout_uri,
  user_source,
  asks_consent,
  embeds,
  device_grant,
}: Stored): ApplicationFields => ({
  name_zh,
  name_en,
  redirect_uris: redirect_uris.join('\n'),
  post_logout_redirect_uris: post_logout_redirect_uris.join('\n'),
  origins: origins.join('\n'),
  backchannel_logout_uri,
  user_source,
  asks_consent,
  embeds: embeds === 1,
  device_grant: device_grant === 1,
});

/** The body of a save. */
export const bodyOf = (fields: ApplicationFields): Stored => ({
  name_zh: fields.name_zh.trim(),
  name_en: fields.name_en.trim(),
  redirect_uris: addressLines(fields.redirect_uris),
  post_logout_redirect_uris: addressLines(fields.post_logout_redirect_uris),
  origins: addressLines(fields.origins),
  backchannel_logout_uri: fields.backchannel_logout_uri.trim(),
  user_source: fields.user_source,
  asks_consent: fields.asks_consent,
  embeds: fields.embeds ? 1 : 0,
  device_grant: fields.device_grant ? 1 : 0,
});
