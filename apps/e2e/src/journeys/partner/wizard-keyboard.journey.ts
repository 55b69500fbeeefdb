import { shortenTimer } from '../../world/shorten-timer.ts';
import { newcomer, newestMessage, passCaptcha, policyBox, tabTo, tag } from '../../world/person.ts';
import { expect, formsOf, LANGS, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const NAMES = {
  'zh-CN': {
    business: '工业仪表',
    industry: '软件和信息技术服务业',
    province: '浙江省',
    city: '杭州市',
    address: '滨江路 18 号',
    position: '销售',
    title: '总监',
    country: '马耳他',
    agreement: '用户协议',
  },
  'en-US': {
    business: 'Instruments',
    industry: 'Software and IT services',
    province: 'Zhejiang',
    city: 'Hangzhou',
    address: '18 Paper Street',
    position: 'Sales',
    title: 'Director',
    country: 'Malta',
    agreement: 'User agreement',
  },
} as const;

for (const lang of formsOf(LANGS.toReversed())) {
  test(`a partner completes the registration without a mouse (${lang})`, async ({ portal, visit }) => {
    test.slow();
    const [auth, common] = [words('auth', lang), words('common', lang)];
    const who = newcomer('wizard', lang);
    const it = NAMES[lang];
    const { page } = await visit({ lang });
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const button = (text: string) => page.getByRole('button', { name: named(text) });
    const type = async (label: string, text: string) => {
      await tabTo(page, field(label));
      await page.keyboard.type(text);
    };
    const go = async (id: string) => {
      await expect(button(auth(id))).toBeEnabled();
      await tabTo(page, button(auth(id)));
      await press('Enter');
    };
    /** Opens a list, types a name and chooses the match. */
    const choose = async (label: string, name: string) => {
      await tabTo(page, field(label));
      await press('Enter');
      await page.keyboard.type(name);
      await expect(page.getByTitle(name, { exact: true }).last()).toBeVisible();
      await press('Enter');
      await expect(page.locator('form').getByTitle(name, { exact: true })).toBeVisible();
    };

    await test.step('the sign-in page links to the wizard', async () => {
      await page.goto(`${portal.url}/microapp/loginPartnerPortal?lang=${tag(lang)}`);
      await tabTo(page, page.getByRole('link', { name: auth('signIn.partner.register') }));
      await press('Enter');
      await page.waitForURL(/registerPartnerPortal/);
    });

    await test.step('company: a tree, and a list that depends on another', async () => {
      await type(common('partner.field.companyName'), who.company);
      await type(common('partner.field.companyPhone'), '571-00000148');
      await type(auth('register.partner.field.companyEmail'), `office-${who.email}`);
      await tabTo(page, field(common('lookup.industry')));
      await press('Enter');
      await page.keyboard.type(it.industry);
      await expect(page.getByText(it.industry, { exact: true }).last()).toBeVisible();
      // The first match is its section, which only expands.
      await press('ArrowDown', 'ArrowDown', 'Enter');
      await expect(page.locator('form').getByTitle(it.industry, { exact: true })).toBeVisible();
      await type(common('partner.field.mainBusiness'), it.business);
      await choose(common('lookup.province'), it.province);
      await choose(common('lookup.city'), it.city);
      await type(common('partner.field.address'), it.address);
      await go('register.partner.next');
    });

    await test.step('partner types, back to the company, and forward again', async () => {
      await expect(page.getByRole('heading', { name: auth('register.partner.types.title') })).toBeFocused();
      await tabTo(page, page.getByRole('checkbox').first());
      await press('Space');
      await expect(page.getByRole('checkbox').first()).toBeChecked();
      await go('register.partner.previous');
      await expect(page.getByRole('heading', { name: auth('register.partner.company.title') })).toBeFocused();
      await expect(field(common('partner.field.companyName'))).toHaveValue(who.company);
      await go('register.partner.next');
      await expect(page.getByRole('checkbox').first()).toBeChecked();
      await go('register.partner.next');
    });

    await test.step('person: code with captcha, passwords, and the agreement opened and accepted', async () => {
      await expect(page.getByRole('heading', { name: auth('register.partner.person.title') })).toBeFocused();
      await type(common('partner.field.username'), who.username);
      await type(auth('register.field.phone'), who.phone);
      await choose(auth('register.partner.field.position'), it.position);
      await type(common('partner.field.positionName'), it.title);
      await choose(common('lookup.country'), it.country);
      await expect(field(common('lookup.province'))).toBeHidden();
      await type(auth('register.partner.field.workAddress'), '5 Harbour Road');
      await type(auth('register.field.email'), who.email);
      await tabTo(page, button(common('code.send')));
      await passCaptcha(page, portal, () => press('Enter'));
      const { code } = await newestMessage(portal, who.email, (m) => m.code !== undefined);
      await expect(field(auth('register.field.emailCode'))).toBeFocused();
      await page.keyboard.type(code ?? '');
      await type(auth('register.field.password'), who.password);
      await type(auth('register.field.confirm'), who.password);
      await tabTo(page, policyBox(page));
      await press('Space');
      const agreement = page.locator('form').getByRole('link', { name: it.agreement });
      await tabTo(page, agreement);
      const [text] = await Promise.all([page.waitForEvent('popup'), press('Enter')]);
      await expect(text.getByRole('heading', { level: 1, name: it.agreement })).toBeVisible();
      await text.close();
      await expect(agreement).toBeFocused();
      await expect(policyBox(page)).toBeChecked();
      await expect(field(auth('register.field.password'))).toHaveValue(who.password);
      await go('register.partner.submit');
    });

    await test.step('success: the redirect is paused, resumed, and leads to the sign-in page', async () => {
      await expect(page.getByRole('status').filter({ hasText: auth('register.partner.done.text') })).toBeFocused();
      await tabTo(page, button(common('countdown.pause')));
      await press('Enter');
      await expect(button(common('countdown.resume'))).toBeFocused();
      // With shortened seconds the countdown would end after half a second.
      await shortenTimer(page, 'setTimeout', 1000, 100);
      // oxlint-disable-next-line portal/no-fixed-sleep -- Time for a redirect that must not come.
      await page.waitForTimeout(750);
      await expect(page).toHaveURL(/registerPartnerPortal/);
      await press('Enter');
      // The countdown is paused while the button has the focus.
      await press('Tab');
      await page.waitForURL(/loginPartnerPortal/);
    });
  });
}
