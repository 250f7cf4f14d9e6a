// Hotseat's role and user in MongoDB, for mongosh as a user administrator. Parsed only: no MongoDB with roles was at hand.
//   mongosh 'mongodb://admin@host/admin' --eval "hotseatPassword = passwordPrompt()" --file hotseat-role.js
// The acts are those that the program asks for: it reads and writes documents and creates collections and indexes at its
// first start. It drops nothing, changes no collection and sees no other database. May be repeated: the password is set
// anew. MONGODB_URI is then mongodb://hotseat:PASSWORD@host/?authSource=admin
const database = globalThis.hotseatDatabase ?? 'hotseat'; // MONGODB_DATABASE
const admin = db.getSiblingDB('admin');
const privileges = [
  {
    resource: {db: database, collection: ''},
    actions: ['find', 'insert', 'update', 'remove', 'createCollection', 'createIndex'],
  },
];
const user = {pwd: globalThis.hotseatPassword, roles: [{role: 'hotseat', db: 'admin'}]};

if (admin.getRole('hotseat') === null) {
  admin.createRole({role: 'hotseat', privileges, roles: []});
} else {
  admin.updateRole('hotseat', {privileges, roles: []});
}
if (admin.getUser('hotseat') === null) {
  admin.createUser({user: 'hotseat', ...user});
} else {
  admin.updateUser('hotseat', user);
}
