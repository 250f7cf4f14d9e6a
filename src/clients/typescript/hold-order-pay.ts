// Holds, orders and pays by the generated client, and is refused a second hold: node hold-order-pay.js URL SCHEDULE TOKEN
import { Configuration, OrdersApi, PayStatus, ResponseError, SchedulesApi } from "hotseat-client";
import type { Problem } from "hotseat-client";

function check(good: boolean, what: string): void {
  if (!good) {
    throw new Error(what);
  }
}

const [basePath, schedule, token] = process.argv.slice(2);
const configuration = new Configuration({ basePath, accessToken: token });
const schedules = new SchedulesApi(configuration);
const orders = new OrdersApi(configuration);

const hold = await schedules.placeHold({ id: schedule, idempotencyKey: "ts-hold" });
try {
  await schedules.placeHold({ id: schedule });
  throw new Error("a second hold was given");
} catch (refused) {
  check(refused instanceof ResponseError && refused.response.status === 409, `a second hold is refused with 409: ${refused}`);
  const problem = (await (refused as ResponseError).response.json()) as Problem;
  check(problem.code === -1 && problem.lockId === hold.lockId, "the refusal names the hold");
}
const order = await schedules.placeScheduleOrder({ id: schedule, idempotencyKey: "ts-order" });
check(order.lockId === hold.lockId, "the order comes of the hold");
const paid = await orders.payOrder({ id: order.orderId, paymentRequest: { reference: "ts-payment" } });
check(paid.payStatus === PayStatus.NUMBER_1, "the order is paid");
check((await schedules.getSchedule({ id: schedule })).booked >= 1, "the place is booked");
console.log(paid.orderId);
