module.exports = require('../../webpack.shared.js').remote(__dirname, {
  // Texts of the console only. `texts.check.ts` fails when a script of this app uses one of them.
  commonTexts: {
    except: [
      'accountStatus',
      'applicationAddress',
      'applicationEmbeds',
      'applicationId',
      'applicationName',
      'applicationOrigin',
      'viewName',
      ...['Application', 'Approval', 'Audit', 'Delete', 'Deletion', 'Proposal', 'QueueView', 'Reset', 'Staff'].map(
        (code) => `error.Account.${code}`,
      ),
    ],
  },
});
