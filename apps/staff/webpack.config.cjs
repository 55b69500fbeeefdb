module.exports = require('../../webpack.shared.js').remote(__dirname, { budget: 135_000 });
