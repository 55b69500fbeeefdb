import { FormattedMessage } from 'react-intl';
import { Button, Form } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import type { FormRule } from '@portal/common/antd/base';
import { chosen } from '@portal/common/form/rules';
import { useCities, useCountries, useProvinces } from './regions.queries.ts';
import type { Region } from './regions.queries.ts';
import styles from './region-fields.module.css';

interface List { data?: Region[] | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }

/** Country, province, city: choosing one clears those below it, and only lists that have something in them ask for a choice. */
export function RegionFields() {
  const form = Form.useFormInstance();
  const country = Form.useWatch<number | undefined>('Country', form);
  const province = Form.useWatch<number | undefined>('Province', form);
  const countries = useCountries();
  const provinces = useProvinces(country);
  const cities = useCities(country, province);

  return (
    <>
      <RegionField
        name="Country" label="approvals.certification.form.country" list={countries} required
        onChoose={() => form.setFieldsValue({ Province: undefined, City: undefined })} rules={[chosen('country.empty')]}
      />
      <RegionField
        name="Province" label="approvals.certification.form.province" list={provinces} required={needed(provinces)} waits={country === undefined}
        onChoose={() => form.setFieldsValue({ City: undefined })} rules={needed(provinces) ? [chosen('province.empty')] : []}
      />
      <RegionField
        name="City" label="approvals.certification.form.city" list={cities} required={needed(cities)} waits={province === undefined}
        rules={needed(cities) ? [chosen('city.empty')] : []}
      />
    </>
  );
}

const needed = ({ data }: List) => data !== undefined && data.length > 0;

function RegionField({ name, label, list, required, rules, waits = false, onChoose }: {
  name: 'Country' | 'Province' | 'City';
  label: 'approvals.certification.form.country' | 'approvals.certification.form.province' | 'approvals.certification.form.city';
  list: List;
  required: boolean;
  rules: FormRule[];
  /** Nothing to choose from until the one above is chosen. */
  waits?: boolean;
  onChoose?: () => void;
}) {
  const none = !waits && list.data?.length === 0;
  return (
    <Form.Item
      name={name}
      label={<FormattedMessage id={label} />}
      required={required}
      rules={rules}
      validateTrigger="onChange"
      extra={list.isError && (
        <span className={styles.failed}>
          <FormattedMessage id="approvals.certification.form.listFailed" />{' '}
          <Button type="link" size="small" loading={list.isFetching} onClick={() => void list.refetch()}>
            <FormattedMessage id="approvals.certification.form.listAgain" />
          </Button>
        </span>
      )}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={list.isFetching}
        disabled={waits || none}
        placeholder={<FormattedMessage id={none ? 'approvals.certification.form.none' : 'approvals.certification.form.choose'} />}
        options={list.data?.map((region) => ({ value: region.id, label: region.name })) ?? []}
        onChange={onChoose}
      />
    </Form.Item>
  );
}
