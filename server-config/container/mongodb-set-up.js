// The replica set of compose.yaml, and what hotseat-role.js expects. Parsed only: no MongoDB was at hand.
const fs = require('fs');
const secret = name => fs.readFileSync('/run/secrets/' + name, 'utf8').trim();
const admin = `admin:${secret('mongodb-admin-password')}@`;

const first = new Mongo(`mongodb://${admin}mongodb-1/?directConnection=true`).getDB('admin');
try {
  first.adminCommand({replSetGetStatus: 1});
} catch (e) {
  if (e.codeName !== 'NotYetInitialized') {
    throw e;
  }
  const members = [1, 2, 3].map(n => ({_id: n, host: `mongodb-${n}:27017`}));
  first.adminCommand({replSetInitiate: {_id: 'hotseat', members}});
}
// Waits for a primary as long as the driver does.
globalThis.db = connect(`mongodb://${admin}mongodb-1,mongodb-2,mongodb-3/admin?replicaSet=hotseat`);
globalThis.hotseatPassword = secret('mongodb-password');
globalThis.hotseatDatabase = 'hotseat';
