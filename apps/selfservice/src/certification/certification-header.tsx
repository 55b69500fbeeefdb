import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { PageHeader } from '@portal/common/ui/page-header';

/** Head of the pages below the overview of the authentication. */
export function CertificationHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <PageHeader
      crumbs={[
        { label: <FormattedMessage id="profile.area" /> },
        { label: <FormattedMessage id="profile.title" />, to: '/profile/baseInfo' },
        { label: <FormattedMessage id="profile.tab.authentication" />, to: '/profile/authentication' },
        { label: title },
      ]}
      title={title}
    >
      {children}
    </PageHeader>
  );
}
