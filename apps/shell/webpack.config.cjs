module.exports = require('../../webpack.shared.js').host(__dirname, {
  commonTexts: {
    only: [
      'common.newWindow',
      'common.portal',
      'common.unexpected',
      'host',
      'notices',
      'remote',
      'session',
      'state.error',
      'state.loading',
    ],
  },
});
