import { openSignedIn } from '../../world/by-api.ts';
import { acceptTerms } from '../../world/person.ts';
import { samlProvider } from '../../world/saml-provider.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const COMPANY = 'co-demo-yuanli';
const NAME = 'Samlp';
const LANG = 'en-US';

test('an administrator sets a SAML provider up that shares no code with the portal; it passes every check, and an employee signs in (en-US)', async ({
  atEnd,
  freshPortal: portal,
  visit,
}) => {
  test.slow();
  const [own, auth, common] = [words('selfservice', LANG), words('auth', LANG), words('common', LANG)];
  const provider = await samlProvider({ id: 'e-4711', name: 'Iris Falk', email: 'iris.falk@yuanli.example' });
  atEnd(provider.close);
  const { page, context } = await visit({ lang: LANG });
  await openSignedIn(page, portal, LANG, 'enterprise', '/uam/provider/add');
  await page.getByLabel(own('idps.field.name'), { exact: true }).fill(NAME);
  await page.getByLabel(own('idps.agreement.saml')).check();
  await page.getByLabel(own('idps.system.generic')).check();
  await page.getByRole('button', { name: named(own('idps.add.submit')) }).click();
  await page.getByRole('link', { name: own('idps.added.edit') }).click();

  // Our values go to the provider, and its metadata comes here.
  const next = (step: string) =>
    page.getByRole('button', { name: named(own('idps.steps.after', { step: own(`idps.step.${step}`) })) }).click();
  const entityId = (await page.getByRole('link', { name: own('idps.ours.download') }).getAttribute('href')) ?? '';
  await provider.register(entityId);
  await expectAccessible(page);
  await next('metadata');
  await page.getByLabel(own('idps.field.metadata'), { exact: false }).fill(provider.metadata);
  await page.getByRole('button', { name: named(own('idps.save')) }).click();
  await expect(page.getByText(own('idps.document.entityId'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await next('test');

  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: named(own('idps.test')) }).click();
  const result = await opened;
  await result.waitForURL(/\/uam\/provider\/test\//);
  await expect(result.getByText('Iris Falk')).toBeVisible();
  const { all } = /(?<all>\d+) of \k<all> checks/.exec(await result.getByRole('main').innerText())?.groups ?? {};
  expect(Number(all)).toBeGreaterThan(20);
  for (const bad of ['warned', 'failed'])
    await expect(result.getByText(own(`idps.result.${bad}`), { exact: true })).toHaveCount(0);
  await expectAccessible(result);
  await result.close();

  await page.getByRole('link', { name: own('idps.toSteps') }).click();
  await page.getByRole('button', { name: named(own('idps.recovery.make')) }).click();
  await page.getByRole('button', { name: named(own('idps.recovery.make.submit')) }).click();
  await page.getByLabel(common('secondFactor.codes.kept')).check();
  await page.getByRole('button', { name: named(common('secondFactor.codes.done')) }).click();
  await next('on');
  await page.getByRole('button', { name: named(own('idps.on')) }).click();
  await expect(page.getByText(own('idps.on.done.text'))).toBeVisible();
  await expectAccessible(page);

  const { page: theirs } = await visit({ lang: LANG });
  await theirs.goto(`${portal.url}/microapp/loginUam/${COMPANY}`);
  await theirs.getByRole('radio', { name: NAME }).check();
  await theirs.getByRole('button', { name: named(auth('sso.submit')) }).click();
  await acceptTerms(theirs, LANG);
  await theirs.waitForURL(/\/profile\/baseInfo/);
  await expect(theirs.getByText('Iris Falk').first()).toBeVisible();
  await expectAccessible(theirs);
});
