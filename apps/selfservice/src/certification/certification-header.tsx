import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { PAGE } from '@portal/common/pages/addresses';

/** Page header of the verification pages below the overview. */
export function CertificationHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <PageHeader
      crumbs={[
        { label: <FormattedMessage id="profile.area" /> },
        { label: <FormattedMessage id="profile.title" />, to: PAGE.profile },
        { label: <FormattedMessage id="profile.tab.authentication" />, to: PAGE.certification },
        { label: title },
      ]}
      title={title}
    >
      {children}
    </PageHeader>
  );
}
