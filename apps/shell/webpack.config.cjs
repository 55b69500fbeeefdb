module.exports = require('../../webpack.shared.js').host(__dirname, {
  commonTexts: {
    only: [
      'common.newWindow',
      'common.portal',
      'common.unexpected',
      'host',
      'accounts',
      'notices',
      'remote',
      'session',
      'state.error',
      'state.loading',
    ],
  },
});
