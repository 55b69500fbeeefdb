import { screen, waitFor } from '@testing-library/react';
import { Button, Form } from '../../antd/base.ts';
import {
  listCities,
  listCountries,
  listIndustries,
  listPositions,
  listProvinces,
} from '../../contract/portal/lookups.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { mock, server } from '../../testing/mock.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { IndustryField } from './industry-select.tsx';
import { LocationFields } from './location-fields.tsx';
import { LookupField } from './lookup-select.tsx';

const NAMES = { country: 'company_country', province: 'company_province', city: 'company_city' };
const sent = jest.fn();

function remoteOf(fields: React.ReactNode, initialValues: object = {}): RemoteApp {
  return ({ host }) => (
    <RemoteRoot host={host} messages={commonMessages}>
      <Form name="company" layout="vertical" initialValues={initialValues} onFinish={sent}>
        {fields}
        <Button htmlType="submit">Send</Button>
      </Form>
    </RemoteRoot>
  );
}
const Location = remoteOf(<LocationFields names={NAMES} userType={UserType.partner} />);
const Industry = remoteOf(<IndustryField name="industry" />);

const box = (name: string) => screen.getByRole('combobox', { name });
/** The chosen value that a select shows. */
const shown = (name: string) => box(name).closest('.acc-select')?.textContent ?? '';
const option = (name: string) => screen.findByText(name, { selector: '.acc-select-item-option-content' });
type Person = ReturnType<typeof renderApp>['user'];
async function choose(user: Person, field: string, typed: string, name: string) {
  await user.click(box(field));
  await user.keyboard(typed);
  await user.click(await option(name));
}

const countries = mock(listCountries, ({ request, query }) => {
  expect(query.user_type).toBe(4);
  const zh = request.headers.get('lang') === 'zh_CN';
  return [
    {
      country_id: 6,
      country_name: zh ? '中国' : 'China',
      other_name: zh ? 'China' : '中国',
      initials: 'zg',
      country_code: '86',
      has_provinces: true,
    },
    {
      country_id: 276,
      country_name: zh ? '德国' : 'Germany',
      other_name: zh ? 'Germany' : '德国',
      initials: 'dg',
      country_code: '49',
      has_provinces: false,
    },
    { country_id: 9, country_name: 'Elsewhere', country_code: '999' },
  ];
});
const provinces = mock(listProvinces, ({ query }) =>
  query.country_id === 6
    ? [
        { province_id: 430000, province_name: 'Hunan', other_name: '湖南省', initials: 'hns' },
        { province_id: 440000, province_name: 'Guangdong', other_name: '广东省', initials: 'gds' },
      ]
    : [],
);
const cities = mock(listCities, ({ query }) =>
  query.province_id === 430000
    ? [
        { city_id: 430600, city_name: 'Yueyang', other_name: '岳阳市', initials: 'yys' },
        { city_id: 430100, city_name: 'Changsha', other_name: '长沙市', initials: 'css' },
      ]
    : [{ city_id: 440300, city_name: 'Shenzhen', other_name: '深圳市', initials: 'szs' }],
);

beforeEach(() => {
  sent.mockClear();
  server.use(countries, provinces, cities);
});

test('the domestic site begins with China; each level is searched by initials and must be chosen', async () => {
  const { user } = renderApp(Location, '/');

  await waitFor(() => expect(shown('Country or region')).toContain('China'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Choose a province')).toBeVisible();
  await choose(user, 'Province', 'hns', 'Hunan');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Choose a city')).toBeVisible();
  await choose(user, 'City', '岳阳', 'Yueyang');
  await user.click(screen.getByRole('button', { name: 'Send' }));

  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ company_country: 6, company_province: 430000, company_city: 430600 }),
  );
});

test('a new province clears the city, a new country both; a country without provinces has no field for them', async () => {
  const { user } = renderApp(Location, '/');
  await waitFor(() => expect(shown('Country or region')).toContain('China'));
  await choose(user, 'Province', 'hun', 'Hunan');
  await choose(user, 'City', 'yue', 'Yueyang');

  await choose(user, 'Province', 'guang', 'Guangdong');
  await waitFor(() => expect(shown('City')).not.toContain('Yueyang'));
  await choose(user, 'Country or region', 'germ', 'Germany');
  await waitFor(() => expect(box('Province').closest('.acc-form-item-hidden')).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Send' }));

  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ company_country: 276, company_province: 0, company_city: 0 }),
  );
});

test('a country with an empty list of provinces has no field for them either', async () => {
  const { user } = renderApp(Location, '/');
  await waitFor(() => expect(shown('Country or region')).toContain('China'));

  await choose(user, 'Country or region', 'else', 'Elsewhere');
  await waitFor(() => expect(box('Province').closest('.acc-form-item-hidden')).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Send' }));

  await waitFor(() => expect(sent).toHaveBeenCalledWith({ company_country: 9, company_province: 0, company_city: 0 }));
});

test('the other site begins without a country, which is required', async () => {
  const { user } = renderApp(Location, '/', { siteId: 2 });

  await user.click(screen.getByRole('button', { name: 'Send' }));

  expect(await screen.findByText('Choose a country or region')).toBeVisible();
  expect(box('Province').closest('.acc-form-item-hidden')).not.toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

test('a stored place is shown; a level that does not belong to the one above is cleared', async () => {
  const kept = (city: number) =>
    remoteOf(<LocationFields names={NAMES} userType={UserType.partner} />, {
      company_country: 6,
      company_province: 430000,
      company_city: city,
    });
  const { unmount } = renderApp(kept(430100), '/');
  await waitFor(() => expect(shown('City')).toContain('Changsha'));
  unmount();

  const { user } = renderApp(kept(440300), '/');
  await waitFor(() => expect(shown('Province')).toContain('Hunan'));
  await waitFor(() => expect(shown('City')).toContain('Choose'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Choose a city')).toBeVisible();
});

test('a list that fails to load is replaced by an error with a retry', async () => {
  let times = 0;
  server.use(
    mock(listPositions, () => {
      times += 1;
      return times === 1 ? 'Account.Permission.Denied' : [{ position_id: 1, position_name: 'Sales', initials: 'xs' }];
    }),
  );
  const { user } = renderApp(remoteOf(<LookupField lookup="position" name="position_id" />), '/');

  await user.click(await screen.findByRole('button', { name: 'Position' }));
  await choose(user, 'Position', 'xs', 'Sales');
  await user.click(screen.getByRole('button', { name: 'Send' }));

  await waitFor(() => expect(sent).toHaveBeenCalledWith({ position_id: 1 }));
});

test('only a leaf of the industries can be chosen, found by its initials', async () => {
  server.use(
    mock(listIndustries, [
      {
        industry_id: 109,
        industry_name: 'IT services',
        industry_parent_id: 0,
        industry_parent_name: '',
        other_name: '信息技术',
        initials: 'xxjs',
      },
      {
        industry_id: 65,
        industry_name: 'Software',
        industry_parent_id: 109,
        industry_parent_name: 'IT services',
        other_name: '软件业',
        initials: 'rjy',
      },
      {
        industry_id: 110,
        industry_name: 'Finance',
        industry_parent_id: 0,
        industry_parent_name: '',
        other_name: '金融业',
        initials: 'jry',
      },
      {
        industry_id: 68,
        industry_name: 'Insurance',
        industry_parent_id: 110,
        industry_parent_name: 'Finance',
        other_name: '保险业',
        initials: 'bxy',
      },
    ]),
  );
  const { user } = renderApp(Industry, '/');

  await user.click(box('Industry'));
  await user.click(await screen.findByText('Finance'));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Choose an industry')).toBeVisible();
  await user.click(box('Industry'));
  await user.keyboard('rjy');
  await user.click(await screen.findByText('Software'));
  await user.click(screen.getByRole('button', { name: 'Send' }));

  await waitFor(() => expect(sent).toHaveBeenCalledWith({ industry: 65 }));
});

test('names of places follow the language', async () => {
  const { change } = renderApp(Location, '/');
  await waitFor(() => expect(shown('Country or region')).toContain('China'));

  change({ locale: 'zh-CN' });

  await waitFor(() => expect(shown('国家或地区')).toContain('中国'));
});

test('a search shows the matching industries, and all of a section if only its name matches', async () => {
  server.use(
    mock(listIndustries, [
      { industry_id: 109, industry_name: 'Software and IT', industry_parent_id: 0, industry_parent_name: '' },
      {
        industry_id: 63,
        industry_name: 'Telecommunications',
        industry_parent_id: 109,
        industry_parent_name: 'Software and IT',
      },
      {
        industry_id: 65,
        industry_name: 'Software services',
        industry_parent_id: 109,
        industry_parent_name: 'Software and IT',
      },
      { industry_id: 110, industry_name: 'Finance', industry_parent_id: 0, industry_parent_name: '' },
      { industry_id: 68, industry_name: 'Insurance', industry_parent_id: 110, industry_parent_name: 'Finance' },
    ]),
  );
  const { user } = renderApp(Industry, '/');

  await user.click(box('Industry'));
  await user.keyboard('soft');
  expect(await screen.findByTitle('Software services')).toBeInTheDocument();
  expect(screen.queryByTitle('Telecommunications')).not.toBeInTheDocument();
  expect(screen.queryByTitle('Insurance')).not.toBeInTheDocument();
  await user.clear(box('Industry'));
  await user.keyboard('fina');
  expect(await screen.findByTitle('Insurance')).toBeInTheDocument();
  expect(screen.queryByTitle('Software services')).not.toBeInTheDocument();
});
