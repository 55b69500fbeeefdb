import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { listRemotes, readRemoteHistory } from '@portal/common/contract/portal/remotes';
import { FilterForm } from '@portal/common/form/filter/filter-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useRead } from '@portal/common/host/use-read';
import { shortDigest } from '../digest.tsx';
import type { Search } from './search.ts';

type Fields = Pick<Search, 'reference' | 'remote' | 'digest'>;

/** Search by reference, or by the build of a remote. It follows the address, so that back restores it. */
export function SearchForm({ search: shown, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const intl = useIntl();
  const form = usePortalForm<Fields>({ name: 'failureSearch' });
  const { antd } = form;
  const { reference, remote, digest } = shown;
  const remotes = useRead(listRemotes, {}).data?.remotes ?? [];
  const chosen = Form.useWatch('remote', antd) ?? remote;
  const builds = useBuilds(chosen, digest);
  const optional = { getValueProps: (one: string) => ({ value: one || null }), normalize: (one?: string) => one ?? '' };
  return (
    <FilterForm
      form={form}
      label={intl.formatMessage({ id: 'remotes.failures.search' })}
      filter={{ reference, remote, digest }}
      none={{ reference: '', remote: '', digest: '' }}
      onValuesChange={(changed: Partial<Fields>) => {
        if (changed.remote !== undefined) antd.setFieldValue('digest', '');
      }}
      onFilter={(filter) => onSearch({ ...filter, reference: filter.reference.toLowerCase(), page: 1 })}
    >
      <Form.Item name="reference" label={<FormattedMessage id="remotes.failures.reference" />}>
        <Input allowClear maxLength={12} autoCapitalize="none" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="remote" label={<FormattedMessage id="remotes.name" />} {...optional}>
        <Select
          allowClear
          placeholder={<FormattedMessage id="remotes.failures.all" />}
          options={remotes.map(({ name }) => ({ value: name, label: name }))}
        />
      </Form.Item>
      <Form.Item name="digest" label={<FormattedMessage id="remotes.build" />} {...optional}>
        <Select
          allowClear
          disabled={chosen === ''}
          placeholder={intl.formatMessage({ id: 'remotes.failures.all' })}
          options={builds.map((one) => ({ value: one, label: shortDigest(one) }))}
        />
      </Form.Item>
    </FilterForm>
  );
}

/** Builds of a remote that can be chosen: what was admitted or runs, and the one of the address. */
function useBuilds(remote: string, digest: string): string[] {
  const history = useRead(readRemoteHistory, remote === '' ? null : { params: { name: remote } }).data;
  const known = [
    ...(history?.builds ?? []).map((build) => build.digest),
    ...(history?.failures ?? []).map((build) => build.digest),
  ];
  return [...new Set([...known, ...(digest ? [digest] : [])])].filter((one) => one !== '');
}
