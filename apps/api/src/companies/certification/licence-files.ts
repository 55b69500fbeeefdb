import type {
  readLicenceImage,
  readLicenceReading,
  uploadLicence,
} from '@portal/common/contract/company/certification';
import type { FileReply, ReplyOf } from '@portal/common/contract/endpoint';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { Site } from '@portal/common/enums/user/site';
import { UserType } from '@portal/common/enums/user/user-type';
import { HOUR_S } from '@portal/common/rules/units';
import type { Tx } from '../../platform/db/connect.ts';
import { decoding } from '../../platform/files/decoding.ts';
import { sanitiseDocument } from '../../platform/files/sanitise-document.ts';
import { sendDocument } from '../../platform/http/calls/send-document.ts';
import { findLicence, isCreatorOf, storeLicence, type Reader } from '../../platform/files/files.db.ts';
import { hashPicture } from '../../platform/files/similar-pictures/picture-hash.ts';
import { keepHash } from '../../platform/files/similar-pictures/similar-pictures.db.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { refuse, refuseAt, type Refusing } from '../../platform/errors/refusal.ts';
import type { HandlerContextOf, HandlerInput, StepContextOf } from '../../platform/http/calls/serve.ts';
import { limit } from '../../platform/limits/limits.ts';
import { refuseFaultyPicture } from './prevention/refuse-beforehand.ts';
import { READING_LIVES_MS, type Readings } from './reading/readings.ts';
import { dropReadings, readingState } from './reading/readings.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** Limit of uploads per account: each one is decoded and stored. */
const UPLOADS = { points: 60, seconds: HOUR_S };
const isLicenceType = (type: number): type is LicenceType => Object.values(LicenceType).some((known) => known === type);

/** Staff upload documents on site 2 only, and only for companies that they created. */
async function checkOwnCompany(
  tx: Tx,
  { config }: Services,
  { userId }: Caller,
  coId: string | undefined,
  { refuse }: Refusing<'Account.NotFound'>,
): Promise<void> {
  if (config.siteId !== Site.second) refuse('Account.Permission.Denied');
  const own = coId === undefined || (await isCreatorOf(tx, coId, userId));
  if (!own) refuse(own === undefined ? 'Account.NotFound' : 'Account.Permission.Denied');
}

/**
 * Staff who approve see documents of all companies, those with Customer.View documents of enterprises, and who certifies
 * customers those of customers that they created.
 */
function readerOf(caller: Caller): Reader {
  if (caller.userType !== UserType.employee) return caller;
  const { userId, privileges } = caller;
  const approves = holds(privileges, Privilege.approvalCertification);
  if (approves) return { userId, sees: 'all' };
  return { userId, sees: holds(privileges, Privilege.customerView) ? 'enterprises' : 'own' };
}

/** Stores an uploaded licence and returns its id, with what could be read in it soon. */
export async function storeUpload(
  { form, file, caller }: HandlerInput<typeof uploadLicence>,
  context: StepContextOf<typeof uploadLicence>,
  readings: Readings | undefined,
): Promise<ReplyOf<typeof uploadLicence>> {
  const { services, transaction, now } = context;
  if (!isLicenceType(form.lic_type)) refuseAt('lic_type', 'licenceType.empty');
  const staff = caller.userType === UserType.employee;
  if (staff) await transaction((tx) => checkOwnCompany(tx, services, caller, form.company_id, context));
  else if (form.company_id !== undefined && form.company_id !== caller.coId) refuse('Account.Permission.Denied');
  await limit(services.db, `upload ${caller.userId}`, UPLOADS, now());
  const { lic_id, bytes, isRead } = await decoding(async () => {
    const document = await sanitiseDocument(await file.read(), { field: 'image', pdf: staff });
    if (!staff) await refuseFaultyPicture({ bytes: document.bytes, caller, insist: form.insist }, context);
    const isPicture = document.mediaType !== 'application/pdf';
    const hash = isPicture ? await hashPicture(document.bytes) : undefined;
    const isRead = isPicture && readings?.on() === true;
    const lic_id = await transaction(async (tx) => {
      await dropReadings(tx, caller.userId);
      const id = await storeLicence(tx, services.files, {
        document,
        name: file.name,
        licenceType: form.lic_type,
        ownerId: caller.userId,
        coId: staff ? (form.company_id ?? null) : caller.coId,
        ...(isRead && { readingUntil: new Date(now().getTime() + READING_LIVES_MS) }),
        at: now(),
      });
      if (hash !== undefined) await keepHash(tx, id, hash);
      return id;
    });
    return { lic_id, bytes: document.bytes, isRead };
  });
  if (!isRead || !readings) return { lic_id, lic_code: '', lic_company: '' };
  const read = await readings.begin({ licId: lic_id, ownerId: caller.userId, bytes });
  return {
    lic_id,
    lic_code: read?.code?.sure ? read.code.text : '',
    lic_company: read?.company?.text ?? '',
    reading: true,
  };
}

/** What was read in a picture. */
export async function tellReading(
  { query, caller }: HandlerInput<typeof readLicenceReading>,
  { tx, now, refuse }: HandlerContextOf<typeof readLicenceReading>,
): Promise<ReplyOf<typeof readLicenceReading>> {
  const licence = (await findLicence(tx, query.lic_id, readerOf(caller))) ?? refuse('Account.NotFound');
  return readingState(licence, now());
}

/** Reads a licence. */
export async function sendLicenceImage(
  { query, caller }: HandlerInput<typeof readLicenceImage>,
  context: StepContextOf<typeof readLicenceImage>,
): Promise<ReplyOf<typeof readLicenceImage> | FileReply> {
  const row =
    (await context.transaction((tx) => findLicence(tx, query.lic_id, readerOf(caller)))) ??
    context.refuse('Account.NotFound');
  return sendDocument({ id: row.lic_id, ...row }, context);
}
