import { useEffect, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form } from '../../antd/base.ts';
import { Site } from '../../enums/user/site.ts';
import type { UserType } from '../../enums/user/user-type.ts';
import { useHost } from '../../host/use-host.tsx';
import { ListSelect } from './lookup-select.tsx';
import { chosen } from '../rules.tsx';
import { useLookup, type LookupList } from './use-lookup.tsx';

/** Id of China; preselected on the domestic site. */
const CHINA = 6;
interface Names {
  country: string;
  province: string;
  city: string;
}

/**
 * Country, province, city: three items of the surrounding form, placed by its layout. A new country clears province and
 * city, a new province the city; 0 means not chosen. A level whose list is empty is hidden and not required; its value
 * is 0, so that a form can always send all three.
 */
export function LocationFields({
  names,
  userType,
  labels = {},
  preselect = true,
  optionalBelow = false,
  disabled = false,
}: {
  names: Names;
  userType?: UserType;
  /** Labels that replace "Country or region", "Province", "City". */
  labels?: Partial<Record<keyof Names, ReactNode>>;
  /** Preselect China on the domestic site if the form has no country. */
  preselect?: boolean;
  /** The country is enough: province and city may stay empty. */
  optionalBelow?: boolean;
  disabled?: boolean;
}) {
  const form = Form.useFormInstance<Record<string, number | undefined>>();
  const { siteId } = useHost();
  const country = Form.useWatch<number | undefined>(names.country, form) ?? 0;
  const province = Form.useWatch<number | undefined>(names.province, form) ?? 0;
  const city = Form.useWatch<number | undefined>(names.city, form) ?? 0;

  const countries = useLookup({ list: 'country', userType });
  const bare = countries.entries?.find(({ id }) => id === country)?.hasProvinces === false;
  const provinces = useLookup(country !== 0 && !bare ? { list: 'province', country } : undefined);
  const cities = useLookup(country !== 0 && province !== 0 && !bare ? { list: 'city', country, province } : undefined);
  const hasProvinces = country !== 0 && !bare && provinces.entries?.length !== 0;
  const hasCities = hasProvinces && cities.entries?.length !== 0;

  function empty(...emptied: (keyof Names)[]) {
    form.setFields(emptied.map((level) => ({ name: names[level], value: 0, errors: [] })));
  }

  useEffect(function beginSomewhere() {
    const held: unknown = form.getFieldValue(names.country);
    if (!held) form.setFieldValue(names.country, preselect && siteId === Site.first ? CHINA : 0);
    for (const name of [names.province, names.city])
      if (form.getFieldValue(name) === undefined) form.setFieldValue(name, 0);
    // oxlint-disable-next-line react/exhaustive-deps -- applies to the initial value only
  }, []);

  useEffect(function dropStrangers() {
    // A draft or a record may have a place that does not belong to the level above.
    if (province !== 0 && (bare || strange(provinces, province))) empty('province', 'city');
    else if (city !== 0 && strange(cities, city)) empty('city');
  });

  const level = (name: keyof Names, list: LookupList, shown: boolean, below: (keyof Names)[], waits = false) => {
    const optional = optionalBelow && name !== 'country';
    return (
      <Form.Item
        name={names[name]}
        label={labels[name] ?? <FormattedMessage id={`lookup.${name}`} />}
        required={!optional}
        validateTrigger="onChange"
        hidden={!shown}
        rules={shown && !optional && !(waits && list.entries === undefined) ? [chosen(`${name}.empty`)] : []}
      >
        <ListSelect list={list} disabled={disabled || waits} allowClear={optional} onChange={() => empty(...below)} />
      </Form.Item>
    );
  };

  return (
    <>
      {level('country', countries, true, ['province', 'city'])}
      {level('province', provinces, hasProvinces, ['city'])}
      {level('city', cities, hasCities, [], province === 0)}
    </>
  );
}

const strange = ({ entries }: LookupList, id: number) =>
  entries !== undefined && !entries.some((entry) => entry.id === id);
