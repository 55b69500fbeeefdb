import { useIntl } from 'react-intl';
import type { Application } from '@portal/common/contract/console/applications';

/** Name of an application in the language of the page. */
export function useLocalName(application: Pick<Application, 'name_zh' | 'name_en'> | undefined): string | undefined {
  const { locale } = useIntl();
  return application && (locale.startsWith('zh') ? application.name_zh : application.name_en);
}
