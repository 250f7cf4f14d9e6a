/**
 * A flash sale as many teams write it: Koa, Redis for the stock, MariaDB for the orders. One order is: the sale's hash, a look for the user's order, a
 * lock of the user, a script that takes a unit or finds none, the insert. Settings: PORT, REDIS_PORT, MARIADB_SOCKET, and WAIT=true to answer when the insert is
 * committed, as Hotseat does; otherwise the answer does not wait for it.
 */
import { randomUUID } from 'node:crypto';
import Koa from 'koa';
import Redis from 'ioredis';
import mysql from 'mysql2/promise';

const wait = process.env.WAIT === 'true';
const LOCK_MS = 5000;

const redis = new Redis({ port: Number(process.env.REDIS_PORT), host: '127.0.0.1', enableAutoPipelining: true });
redis.defineCommand('takeUnit', {
  numberOfKeys: 1,
  lua: `local left = tonumber(redis.call('HGET', KEYS[1], 'amount') or 0)
        if left < 1 then return -1 end
        return redis.call('HINCRBY', KEYS[1], 'amount', -1)`,
});
redis.defineCommand('unlock', {
  numberOfKeys: 1,
  lua: `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
        return 0`,
});

const pool = mysql.createPool({ socketPath: process.env.MARIADB_SOCKET, user: process.env.MARIADB_USER, database: 'peer', connectionLimit: 20 });

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  return chunks.length ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : {};
}

async function order(good, user) {
  const sale = await redis.hgetall(`sale:${good}`);
  const now = Date.now();
  if (!sale.start || now < Number(sale.start) || now > Number(sale.end)) {
    return { status: 409, body: { code: 'closed' } };
  }
  const [known] = await pool.execute('SELECT id FROM orders WHERE user_id = ? AND good_id = ? LIMIT 1', [user, good]);
  if (known.length > 0) {
    return { status: 409, body: { code: 'already-ordered' } };
  }
  const key = `lock:${good}:${user}`;
  const token = randomUUID();
  if ((await redis.set(key, token, 'PX', LOCK_MS, 'NX')) !== 'OK') {
    return { status: 409, body: { code: 'busy' } };
  }
  try {
    if ((await redis.takeUnit(`sale:${good}`)) < 0) {
      return { status: 409, body: { code: 'sold-out' } };
    }
    const id = randomUUID();
    const insert = pool.execute('INSERT INTO orders (id, user_id, good_id, created_at) VALUES (?, ?, ?, ?)', [id, user, good, now]);
    if (wait) {
      await insert;
    } else {
      insert.catch((e) => console.error('an order is lost', e));
    }
    return { status: 201, body: { orderId: id, userId: user, goodId: good } };
  } finally {
    await redis.unlock(key, token);
  }
}

const app = new Koa();
app.use(async (ctx) => {
  const path = /^\/sales\/([\w-]+)\/orders$/.exec(ctx.path);
  if (!path || ctx.method !== 'POST') {
    ctx.status = 404;
    return;
  }
  const { userId } = await bodyOf(ctx.req);
  const { status, body } = await order(path[1], String(userId));
  ctx.status = status;
  ctx.body = body;
});

async function prepare() {
  await pool.query(`CREATE TABLE IF NOT EXISTS orders (id CHAR(36) PRIMARY KEY, user_id VARCHAR(64) NOT NULL, good_id VARCHAR(64) NOT NULL,
    created_at BIGINT NOT NULL, INDEX by_user (user_id, good_id)) ENGINE=InnoDB`);
  const always = { start: 0, end: Number.MAX_SAFE_INTEGER };
  await redis.hset('sale:bench', { ...always, start: 1, amount: 100_000_000 });
  await redis.hset('sale:sold-out', { ...always, start: 1, amount: 0 });
}

await prepare();
app.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
