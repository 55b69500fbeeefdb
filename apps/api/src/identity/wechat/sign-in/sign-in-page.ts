import { PAGE, pageUrl, WECHAT_SIGN_IN_PAGE } from '@portal/common/pages/addresses';
import { signInAddress } from '../../../platform/http/caller/sign-in-address.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { WechatTrouble } from '../wechat-provider.ts';
import type { WechatSignIn } from './wechat-sign-in.db.ts';

/** How a person came back from WeChat: confirmed, with a ticket, or not. */
export type CameBack = { ticket: string } | { trouble: WechatTrouble | 'denied' };

/** Address of the page that ends a sign-in by WeChat. The ticket is in the fragment, which no server and log sees. */
export async function endOfSignIn(
  { oidc, config }: Pick<Services, 'oidc' | 'config'>,
  { challenge, userType }: WechatSignIn,
  cameBack: CameBack,
): Promise<string> {
  const interaction = await oidc.Interaction.find(challenge);
  const page = new URL(
    interaction
      ? signInAddress(config, interaction.params, challenge)
      : pageUrl(config.publicUrl, PAGE.signInEnterprise),
  );
  page.pathname = page.pathname.replace(/\/[^/]*$/, WECHAT_SIGN_IN_PAGE);
  page.searchParams.set('user_type', String(userType));
  if ('ticket' in cameBack) page.hash = new URLSearchParams(cameBack).toString();
  else page.searchParams.set('wechat_error', cameBack.trouble);
  return page.href;
}
