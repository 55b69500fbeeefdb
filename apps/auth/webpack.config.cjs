module.exports = require('../../webpack.shared.js').remote(__dirname, {
  // Of screens that only people who are signed in see.
  commonTexts: { except: ['accessKeys', 'activity', 'approvalStatus', 'authStatus', 'security.factor', 'security.sessions', 'security.remove', 'security.renew', 'security.again', 'session'] },
});
