const { ACCOUNT_TEXTS, remote } = require('../../webpack.shared.js');

module.exports = remote(__dirname, { budget: 135_000, commonTexts: { areas: { account: ACCOUNT_TEXTS } } });
