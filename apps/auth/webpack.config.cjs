module.exports = require('../../webpack.shared.js').remote(__dirname, {
  // Texts of screens for signed-in users only. `texts.check.ts` fails when a script of this app uses one of them.
  commonTexts: {
    except: [
      'accessKeys', 'accountStatus', 'activity', 'applicationAddress', 'applicationEmbeds', 'applicationId', 'applicationName', 'applicationOrigin', 'approvalStatus', 'authStatus', 'common.confirm', 'common.edit', 'common.editOf', 'common.leave', 'common.notSet', 'common.saved', 'conflict', 'copy', 'creditCode', 'crumbs', 'days', 'department',
      'idp', 'idpAgreement', 'idpAttribute', 'idpClientId', 'idpClientSecret', 'idpDescription', 'idpLinkNote', 'idpMetadata', 'idpName', 'idpSystem', 'landline', 'licence', 'licenceType', 'list', 'mailDomain', 'note', 'opinion', 'ownCode', 'partner.file',
      'partnerLevel', 'qq', 'reason', 'recoveryCode', 'refusal', 'refusedField', 'remote.failed', 'remote.late', 'remote.version', 'registrationField', 'registrationReason', 'reviewTime', 'seal', 'secondFactor.card', 'secondFactor.remove',
      'secondFactor.renew', 'security.again', 'sessions', 'signedInApplications', 'state.noMatch', 'state.noPermission', 'timeZone', 'transactionCode', 'upload', 'viewName',
      ...[
        '4001204003', '4001209003', '4001213001', '4001213002', '4001213003', '4041100009', 'Account.AccessKey', 'Account.Application', 'Account.Approval', 'Account.Audit', 'Account.Cancel.Blocked', 'Account.Certification', 'Account.Company.Accounts', 'Account.Company.Authenticated',
        'Account.Company.Frozen', 'Account.Company.Not.Own', 'Account.Conflict', 'Account.Contact', 'Account.Contract', 'Account.Delete', 'Account.Deletion', 'Account.Domain', 'Account.Idp', 'Account.Import', 'Account.Licence', 'Account.Owner', 'Account.Partner', 'Account.Proposal', 'Account.QueueView', 'Account.Recovery', 'Account.Reset.NotOffered',
        'Account.SecondFactor.Off', 'Account.SignIn.Recent', 'Account.Site', 'Account.Staff', 'Account.Status', 'Account.Storage', 'Account.Transaction',
      ].map((code) => `error.${code}`),
    ],
  },
});
