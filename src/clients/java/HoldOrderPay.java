import java.net.URI;
import java.net.http.HttpRequest;
import org.hotseat.client.api.OrdersApi;
import org.hotseat.client.api.SchedulesApi;
import org.hotseat.client.invoker.ApiClient;
import org.hotseat.client.invoker.ApiException;
import org.hotseat.client.model.Hold;
import org.hotseat.client.model.HoldRequest;
import org.hotseat.client.model.Order;
import org.hotseat.client.model.ScheduleOrderRequest;
import org.hotseat.client.model.PayStatus;
import org.hotseat.client.model.PaymentRequest;
import org.hotseat.client.model.Schedule;

/** Holds, orders and pays by the generated client, and is refused a second hold: {@code HoldOrderPay URL SCHEDULE TOKEN}. */
public final class HoldOrderPay {

    public static void main(String[] arguments) throws ApiException {
        ApiClient client = new ApiClient();
        client.updateBaseUri(URI.create(arguments[0]).toString());
        client.setRequestInterceptor(
                (HttpRequest.Builder request) -> request.header("Authorization", "Bearer " + arguments[2]));
        String schedule = arguments[1];
        SchedulesApi schedules = new SchedulesApi(client);
        OrdersApi orders = new OrdersApi(client);

        Hold hold = schedules.placeHold(schedule, "java-hold", new HoldRequest());
        try {
            schedules.placeHold(schedule, null, new HoldRequest());
            throw new IllegalStateException("a second hold was given");
        } catch (ApiException refused) {
            check(refused.getCode() == 409, "a second hold is refused with 409, not " + refused.getCode());
        }
        Order order = schedules.placeScheduleOrder(schedule, "java-order", new ScheduleOrderRequest());
        check(hold.getLockId().equals(order.getLockId()), "the order comes of the hold");
        Order paid = orders.payOrder(
                order.getOrderId(), new PaymentRequest().reference("java-payment"), "java-pay");
        check(paid.getPayStatus() == PayStatus.NUMBER_1, "the order is paid");
        Schedule after = schedules.getSchedule(schedule);
        check(after.getBooked() >= 1, "the place is booked");
        System.out.println(paid.getOrderId());
    }

    private static void check(boolean good, String what) {
        if (!good) {
            throw new IllegalStateException(what);
        }
    }
}
