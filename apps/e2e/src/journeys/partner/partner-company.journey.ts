import { decideOnPartner, openSignedIn, partnerOf, registerPartnerByApi } from '../../world/by-api.ts';
import { shortenTimer } from '../../world/shorten-timer.ts';
import { licencePicture, validCreditCode } from '../../world/licence.ts';
import { mobile } from '../../world/partner.ts';
import { acceptTerms, chooseFirst, fillCode, newcomer, newestMessage, tag } from '../../world/person.ts';
import { expect, expectAccessible, formsOf, test, type Lang, type Visit } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const VISITS: { lang: Lang; on: string; visit: Visit }[] = [
  { lang: 'zh-CN', on: 'a desktop', visit: { lang: 'zh-CN' } },
  { lang: 'en-US', on: 'a phone in dark mode', visit: { lang: 'en-US', theme: 'dark', width: 360, height: 780 } },
];
const OPINION = 'Nobody answers the phone.';

for (const { lang, on, visit: how } of formsOf(VISITS)) {
  test(`a partner applies, is rejected, corrects, is admitted and verified${how.width ? '' : ', invites a colleague and hands over'} on ${on} (${lang})`, async ({
    portal,
    visit,
  }) => {
    const [own, common, staff, api, auth] = [
      words('selfservice', lang),
      words('common', lang),
      words('staff', lang),
      words('api', lang),
      words('auth', lang),
    ];
    const who = newcomer('partner', lang);
    const { page } = await visit(how);
    const { context: desk, page: queue } = await visit({ lang });
    const button = (text: string) => page.getByRole('button', { name: named(text) });
    const heading = (text: string) => page.getByRole('heading', { name: text });
    const fits = async () => {
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true);
    };
    await registerPartnerByApi(page.context(), portal, lang, who);
    await openSignedIn(page, portal, lang, partnerOf(who), '/company/info');

    // Pending: the state, and nothing to edit.
    await expect(heading(own('partner.application.title'))).toBeVisible();
    await expect(page.getByText('18 Paper Street')).toBeVisible();
    await expect(button(own('partner.company.submit'))).toHaveCount(0);
    await fits();

    // Rejected, while the page is open: opinion and field on every page, the reason at the field.
    await shortenTimer(page, 'setInterval', 30_000, 2_000);
    await decideOnPartner(desk, portal, who.company, {
      approval_status: 3,
      approval_opinion: OPINION,
      refused_fields: [{ field: 'company_phone', reason: 'unreachable' }],
    });
    expect(await newestMessage(portal, who.email, (m) => m.text.includes(OPINION))).toMatchObject({
      subject: api('mail.registrationRejected.subject', { company: who.company }),
    });
    await page.reload();
    await expect(page.getByText(OPINION)).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: own('partner.tab.person') })
      .click();
    await expect(heading(own('partner.person.title'))).toBeVisible();
    await expect(page.getByText(OPINION)).toBeVisible();
    await fits();
    await page.getByRole('link', { name: common('registrationField.company_phone') }).click();
    await expect(page.getByText(common('registrationReason.unreachable')).last()).toBeVisible();
    await fits();

    // Corrected and sent again; then admitted.
    await page.locator('#company_company_phone').fill('571-00000149');
    await button(own('partner.company.submit')).dblclick();
    await expect(heading(own('partner.application.title'))).toBeVisible();
    await expect(page.getByText(OPINION)).toHaveCount(0);
    await decideOnPartner(desk, portal, who.company, { approval_status: 2, approval_opinion: '' });
    await page.reload();
    await expect(page.getByText(own('partner.note.atOnce'))).toBeVisible();

    // The business e-mail changes with a code to it.
    await page
      .getByRole('button', { name: common('common.editOf', { what: own('partner.field.companyEmail') }) })
      .click();
    await page.getByLabel(own('partner.field.companyEmail'), { exact: true }).fill(`new-${who.email}`);
    await fillCode(page, portal, { to: `new-${who.email}`, label: common('code.label'), send: common('code.send') });
    await fits();
    await button(common('common.confirm')).click();
    await expect(page.getByText(`new-${who.email}`)).toBeVisible();

    // Verified by a licence, in a dialog; staff find the request in the queue of partners.
    await button(own('partner.verification.start')).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: licencePicture() });
    await expect(dialog.getByText(common('upload.done')).first()).toBeVisible();
    await chooseFirst(dialog.getByLabel(own('certification.byLicence.field.type')));
    await dialog.getByLabel(own('certification.byLicence.field.company'), { exact: true }).fill(who.company);
    await dialog.getByLabel(own('certification.byLicence.field.code'), { exact: true }).fill(validCreditCode());
    await expectAccessible(page);
    await dialog.getByRole('button', { name: named(own('certification.byLicence.submit')) }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(common('authStatus.pending'))).toBeVisible();

    await openSignedIn(queue, portal, lang, 'staff-admin', '/partners/approval/authentication');
    await queue.getByLabel(staff('approvals.queue.filter.company')).fill(who.company);
    await queue.getByRole('button', { name: named(common('list.filter.submit')) }).click();
    // The head and what was found: until then the row moves.
    await expect(queue.getByRole('row')).toHaveCount(2);
    await queue
      .getByRole('row', { name: new RegExp(who.company) })
      .getByRole('link', { name: new RegExp(staff('approvals.queue.operation')) })
      .click();
    await queue.getByRole('button', { name: named(staff('approvals.decision.approve')) }).click();
    await expect(queue.getByText(staff('approvals.decision.approved', { company: who.company }))).toBeVisible();

    await page.reload();
    await expect(page.getByText(common('authStatus.authenticated'))).toBeVisible();
    await expect(page.locator('#company_company_name')).toHaveAttribute('readonly', '');
    await button(own('partner.verification.details')).click();
    await expect(dialog.getByText(who.company).first()).toBeVisible();
    await fits();
    if (how.width) return;

    // Verified, it may invite: a colleague sets a password, and reads the company without changing it.
    const heir = { name: 'Noor Heir', account: `heir-${who.email}`, password: 'Harbour-light-9' };
    const { page: theirs } = await visit({ lang });
    await page.goto(`${portal.url}/microapp/partnerUser/add?lang=${tag(lang)}`);
    await page.getByLabel(own('contacts.field.name'), { exact: true }).fill(heir.name);
    await page.getByRole('textbox', { name: own('contacts.field.phone') }).fill(mobile().slice(4));
    await page.getByLabel(own('contacts.field.email'), { exact: true }).fill(heir.account);
    await chooseFirst(page.getByRole('combobox', { name: common('lookup.position') }));
    await button(own('contacts.create.submit')).click();
    await expect(page.getByText(own('contacts.create.done', { name: heir.name, email: heir.account }))).toBeVisible();
    const { link = '' } = await newestMessage(portal, heir.account, (m) => m.link !== undefined);
    await theirs.goto(link);
    for (const field of ['new', 'confirm'])
      await theirs.getByLabel(auth(`password.set.${field}`), { exact: true }).fill(heir.password);
    await theirs.getByRole('button', { name: named(auth('password.set.submit')) }).click();
    await theirs.waitForURL(/loginPartnerPortal/);
    await theirs.getByText(auth('signIn.byPassword'), { exact: true }).click();
    await theirs.getByLabel(auth('signIn.email'), { exact: true }).fill(heir.account);
    await theirs.getByLabel(auth('signIn.password'), { exact: true }).fill(heir.password);
    await theirs.getByRole('button', { name: named(auth('signIn.submit')) }).click();
    await acceptTerms(theirs, lang);
    await theirs.waitForURL(/\/company\/person/);
    await theirs.goto(`${portal.url}/microapp/company/info?lang=${tag(lang)}`);
    await expect(theirs.getByText('18 Paper Street')).toBeVisible();
    const save = theirs.getByRole('button', { name: named(own('partner.save')) });
    await expect(save).toHaveCount(0);

    // The main account is handed over with a code of each; now the colleague changes the company.
    const send = common('code.send');
    const label = common('ownCode.email');
    await page.goto(`${portal.url}/microapp/partnerUser/owner?lang=${tag(lang)}`);
    await page.getByRole('combobox', { name: own('ownership.to') }).fill(heir.name);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await fillCode(page, portal, { to: who.email, label, send });
    await button(own('ownership.offer.submit')).click();
    await expect(heading(own('ownership.pending.giver.title', { name: heir.name }))).toBeVisible();
    await theirs.goto(`${portal.url}/microapp/partnerUser/owner?lang=${tag(lang)}`);
    await fillCode(theirs, portal, { to: heir.account, label, send });
    await theirs.getByRole('button', { name: named(own('ownership.accept')) }).click();
    await theirs.getByRole('link', { name: own('ownership.done.company') }).click();
    await expect(save).toBeVisible();
    await expectAccessible(theirs);
  });
}
