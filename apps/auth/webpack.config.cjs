module.exports = require('../../webpack.shared.js').remote(__dirname);
