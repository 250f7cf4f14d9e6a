"""Holds, orders and pays by the generated client, and is refused a second hold: hold_order_pay.py URL SCHEDULE TOKEN"""

import sys

import hotseat_client
from hotseat_client.exceptions import ConflictException

url, schedule, token = sys.argv[1:]
configuration = hotseat_client.Configuration(host=url, access_token=token)
with hotseat_client.ApiClient(configuration) as client:
    schedules = hotseat_client.SchedulesApi(client)
    orders = hotseat_client.OrdersApi(client)

    hold = schedules.place_hold(schedule, idempotency_key="py-hold", hold_request=hotseat_client.HoldRequest())
    try:
        schedules.place_hold(schedule)
        sys.exit("a second hold was given")
    except ConflictException as refused:
        problem = refused.data
        assert problem.code.actual_instance == -1 and problem.lock_id == hold.lock_id, "the refusal names the hold"
    order = schedules.place_schedule_order(schedule, idempotency_key="py-order")
    assert order.lock_id == hold.lock_id, "the order comes of the hold"
    paid = orders.pay_order(order.order_id, hotseat_client.PaymentRequest(reference="py-payment"))
    assert paid.pay_status == hotseat_client.PayStatus.NUMBER_1, "the order is paid"
    assert schedules.get_schedule(schedule).booked >= 1, "the place is booked"
    print(paid.order_id)
