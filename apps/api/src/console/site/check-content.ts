import type { SiteContent } from '@portal/common/contract/console/site';
import { poorContrast } from '@portal/common/rules/site/colours';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { checkTexts, type TextRefusal } from '../../platform/site/message-texts.ts';

export const PICTURES = '/microapp/site/';

const picturesIn = ({ logo, carousel = [] }: SiteContent) =>
  [logo?.light, logo?.dark, ...carousel.map(({ image }) => image)].filter((one) => one !== undefined && one !== '');

/** Refuses content with colours that cannot be read, with texts that cannot be sent, or with unknown pictures. */
export async function checkContent(
  tx: Tx,
  content: SiteContent,
  refusing: Refusing<TextRefusal | 'Account.Site.Contrast' | 'Account.Site.Picture.Unknown'>,
): Promise<void> {
  const poor = content.colours && poorContrast(content.colours);
  if (poor) refusing.refuse('Account.Site.Contrast', { values: { ...poor } });
  checkTexts(content.texts ?? [], refusing);
  for (const address of picturesIn(content)) {
    const known = await tx
      .selectFrom('site_picture')
      .select('file_id')
      .where('file_id', '=', String(address).slice(PICTURES.length))
      .executeTakeFirst();
    if (!known) refusing.refuse('Account.Site.Picture.Unknown');
  }
}
