import { applicationGuidePage, pageUrl } from '@portal/common/pages/addresses';
import type { Config } from '../../../platform/settings/config.ts';

/**
 * Where a test sign-in to an application comes back to: its guide in the console. A code that arrives there is read by
 * the person who signed in alone (`test-sign-in.routes.ts`).
 */
export const guideAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, clientId: string): string =>
  pageUrl(publicUrl, applicationGuidePage(clientId));
