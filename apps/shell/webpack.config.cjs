module.exports = require('../../webpack.shared.js').host(__dirname, {
  commonTexts: {
    only: ['common.newWindow', 'common.portal', 'host', 'notices', 'remote', 'session', 'state.error', 'state.loading'],
  },
});
